package dev.ordergateway.gateway.procurement;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.procurement.ProcurementReceipt;
import dev.ordergateway.api.procurement.ProcurementView;
import dev.ordergateway.api.procurement.SubmitProcurementRequest;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.http.WholeText;
import dev.ordergateway.gateway.store.JsonColumn;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import java.util.Arrays;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One need, one request, one task, for ever (SPEC §6). */
public final class ProcurementService {
  private static final Logger LOG = LoggerFactory.getLogger(ProcurementService.class);

  private final Store store;
  private final PurchaseChannels channels;
  private final ObjectMapper json;

  public ProcurementService(Store store, PurchaseChannels channels, ObjectMapper json) {
    this.store = store;
    this.channels = channels;
    this.json = json;
  }

  /**
   * Makes the request and its task, once; a repeat answers the first one, unchanged.
   *
   * @throws ApiException INVALID where the site is none, or the purchase can't be one
   */
  public ProcurementReceipt request(SubmitProcurementRequest request) {
    JsonNode whole = json.valueToTree(request);
    if (!WholeText.isWhole(whole)) {
      throw ApiException.invalid("body", "holds text that is no Unicode");
    }
    PurchaseChannel channel = channels.of(request.site());
    channel.require(request.purchase(), request.assignedClient());
    ProcurementReceipt receipt =
        store.write("procurement.request", transaction -> request(transaction, channel, request));
    if (receipt.created()) {
      LOG.info(
          "procurement request {} made, its task is {}",
          receipt.procurementRequest().id(),
          receipt.procurementRequest().purchaseTaskId());
      channel.inserted();
    }
    return receipt;
  }

  private ProcurementReceipt request(
      Transaction transaction, PurchaseChannel channel, SubmitProcurementRequest request) {
    ProcurementDao needs = transaction.dao(ProcurementDao.class);
    Optional<ProcurementRow> first =
        needs.find(request.freightOrderItemId(), request.sourceRevision());
    if (first.isPresent()) {
      return repeated(view(first.get()), request);
    }
    String taskId = channel.insert(transaction, request.purchase(), request.assignedClient());
    return new ProcurementReceipt(
        view(needs.add(need(request), taskId, transaction.now())), true, null);
  }

  private static ProcurementReceipt repeated(
      ProcurementView first, SubmitProcurementRequest request) {
    boolean matches =
        first.site().equals(request.site()) && first.purchase().equals(request.purchase());
    if (!matches) {
      LOG.warn("procurement request {} was told again otherwise; the first stays", first.id());
    }
    return new ProcurementReceipt(first, false, matches ? null : false);
  }

  /**
   * @throws ApiException NOT_FOUND
   */
  public ProcurementView find(long id) {
    return store
        .read(reading -> reading.dao(ProcurementDao.class).find(id))
        .map(this::view)
        .orElseThrow(
            () ->
                new ApiException(EnvelopeCode.NOT_FOUND, "there is no procurement request " + id));
  }

  /**
   * @param item null: all
   * @param order null: all
   */
  public Page<ProcurementView> list(String item, String order, Paging paging) {
    return store.read(
        reading -> {
          ProcurementListDao dao = reading.dao(ProcurementListDao.class);
          String where = ProcurementListDao.where(item, order);
          return new Page<>(
              dao.list(where, item, order, paging.limit(), paging.offset()).stream()
                  .map(this::view)
                  .toList(),
              dao.count(where, item, order),
              paging.limit(),
              paging.offset());
        });
  }

  private Need need(SubmitProcurementRequest request) {
    return new Need(
        request.freightOrderItemId(),
        request.sourceRevision(),
        request.site(),
        JsonColumn.text(json, request.purchase()),
        request.title(),
        request.sku(),
        request.referenceImages() == null
            ? null
            : JsonColumn.text(json, json.valueToTree(request.referenceImages())),
        request.source() == null ? null : JsonColumn.text(json, request.source()),
        request.assignedClient(),
        request.customerOrderId());
  }

  private ProcurementView view(ProcurementRow row) {
    return new ProcurementView(
        row.id(),
        row.freightOrderItemId(),
        row.sourceRevision(),
        row.site(),
        JsonColumn.object(json, row.purchase()),
        row.title(),
        row.sku(),
        row.referenceImages() == null
            ? null
            : Arrays.asList(JsonColumn.read(json, row.referenceImages(), String[].class)),
        JsonColumn.object(json, row.source()),
        row.assignedClient(),
        row.customerOrderId(),
        row.purchaseTaskId(),
        row.createdAt());
  }
}
