package dev.ordergateway.gateway.idempotency;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/**
 * The answers that were given under a key. To be asked and told in the transaction of what they
 * answer: a copy that comes at the same time then finds the first one's answer, or does it all.
 */
@Prepared
@RegisterConstructorMapper(StoredAnswer.class)
public interface IdempotencyDao {
  @SqlQuery(
      """
      SELECT request_hash, status, response FROM idempotency_keys
       WHERE scope = :key.scope AND key = :key.key
      """)
  Optional<StoredAnswer> find(@BindMethods("key") IdempotencyKey key);

  @SqlUpdate(
      """
      INSERT INTO idempotency_keys (scope, key, request_hash, status, response, created_at)
      VALUES (:key.scope, :key.key, :key.requestHash, :status, :response, :now)
      """)
  void keep(
      @BindMethods("key") IdempotencyKey key,
      @Bind("status") int status,
      @Bind("response") String response,
      @Bind("now") Instant now);
}
