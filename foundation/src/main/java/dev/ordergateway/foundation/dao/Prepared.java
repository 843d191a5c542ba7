package dev.ordergateway.foundation.dao;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a DAO interface whose statements are prepared once for each connection and kept as long as it
 * is open (see {@link PreparedDaoPlugin}). Each method has one {@code @SqlUpdate} or
 * {@code @SqlQuery} of fixed text; a query that returns neither a collection nor an optional must
 * find a row. Whatever else JDBI offers is refused where it is attached.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Prepared {}
