package dev.ordergateway.worker.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.SizedResult;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.site.AccountReading;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the site for a query, under the account's lock. Whatever happens becomes an answer. */
final class SiteReading {
  private static final Logger LOG = LoggerFactory.getLogger(SiteReading.class);

  private final Function<String, Optional<? extends AccountReading>> sites;
  private final AccountLock account;
  private final QueryConfiguration terms;
  private final ObjectMapper json;
  private final QueryResults results;

  /**
   * @param sites by their names
   */
  SiteReading(
      Function<String, Optional<? extends AccountReading>> sites,
      AccountLock account,
      QueryConfiguration terms,
      ObjectMapper json) {
    this.sites = sites;
    this.account = account;
    this.terms = terms;
    this.json = json;
    this.results = new QueryResults(json);
  }

  /** Never throws, but for what ends the process. */
  Reading read(QueryGrant grant, ReadingTime time, Runnable begun) {
    try {
      Optional<? extends AccountReading> site = sites.apply(grant.site());
      if (site.isEmpty()) {
        throw new BadParamsException("site: this worker has no site " + grant.site());
      }
      Function<AccountReading, ObjectNode> question = question(grant, time);
      return sized(locked(site.get(), time, begun, question));
    } catch (BadParamsException e) {
      return new Reading.Failed(WorkerErrorCode.BAD_INTENT, e.getMessage());
    } catch (SiteException e) {
      return new Reading.Failed(e.code(), e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Reading.Failed(WorkerErrorCode.UNREACHABLE, "the worker is asked to end");
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      // Errors too: the query would only come back to the same place.
      LOG.error("reading for query {} stumbled", grant.queryId(), e);
      return new Reading.Failed(WorkerErrorCode.UNREACHABLE, "a fault of the worker's: " + e);
    }
  }

  /** Its params are read before anything is waited for. */
  private Function<AccountReading, ObjectNode> question(QueryGrant grant, ReadingTime time) {
    if (grant.kind() == QueryKind.ORDER_LIST) {
      ListRequest request = QueryParams.list(grant.params(), terms.defaultMaxPages());
      return site -> results.list(request, site.listOrders(request, time));
    }
    String number = QueryParams.orderNumber(grant.params());
    return site -> results.detail(number, site.orderDetail(number, time));
  }

  private ObjectNode locked(
      AccountReading site,
      ReadingTime time,
      Runnable begun,
      Function<AccountReading, ObjectNode> question)
      throws InterruptedException {
    Optional<AccountLock.Held> turn = account.holdWithin(time.left());
    if (turn.isEmpty()) {
      throw new SiteException(WorkerErrorCode.UNREACHABLE, busy(terms), null);
    }
    try (AccountLock.Held held = turn.get()) {
      begun.run();
      time.left();
      return question.apply(site);
    }
  }

  /** What is said where the account's turn never came. */
  static String busy(QueryConfiguration terms) {
    return "the account was busy for " + ReadingTime.text(terms.timeoutSeconds());
  }

  private Reading sized(ObjectNode result) {
    return SizedResult.of(result, terms.resultMaxBytes(), json)
        .<Reading>map(sized -> new Reading.Read(sized.value()))
        .orElseGet(
            () ->
                new Reading.Failed(
                    WorkerErrorCode.RESULT_TOO_LARGE,
                    "the result is larger than "
                        + terms.resultMaxBytes()
                        + " bytes without its raw part, too; ask for less"));
  }
}
