package dev.ordergateway.gateway.alert;

import dev.ordergateway.foundation.dao.Prepared;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

@Prepared
@RegisterConstructorMapper(Alert.class)
interface AlertDao {
  @SqlQuery("SELECT name, subject, since, message FROM alerts ORDER BY since, name, subject")
  List<Alert> all();

  @SqlUpdate(
      """
      INSERT INTO alerts (name, subject, since, message) VALUES (:name, :subject, :since, :message)
      ON CONFLICT (name, subject) DO NOTHING
      """)
  int raise(@BindMethods Alert alert);

  @SqlUpdate("DELETE FROM alerts WHERE name = :name AND subject = :subject")
  int clear(@BindMethods Alert alert);
}
