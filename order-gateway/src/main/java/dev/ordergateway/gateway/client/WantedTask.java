package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WireId;
import dev.ordergateway.api.client.ClientTaskRequest;
import dev.ordergateway.api.client.ClientTaskType;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.WholeText;
import java.util.Objects;

/**
 * A client task to be made, looked through: what an operator or a procurement request asks for.
 *
 * @param assignedClient null: whoever asks first
 * @param goodsId null where nothing names it
 * @param optionsText JSON text, or null
 * @param quantity null for a collect task that says none
 * @param maxPriceCent in fen; null for a collect task that says none
 */
public record WantedTask(
    ClientTaskType type,
    String goodsUrl,
    String goodsId,
    String optionsText,
    Long quantity,
    Long maxPriceCent,
    int priority,
    String assignedClient,
    boolean requiresRealOrder) {
  /**
   * @throws ApiException INVALID naming the field
   */
  public static WantedTask of(ClientTaskRequest request) {
    require(request.type() != null, "type", "must be purchase or collect");
    GoodsUrl url =
        GoodsUrl.parse(request.goodsUrl())
            .orElseThrow(
                () ->
                    ApiException.invalid(
                        "goods_url",
                        "must be the address of one product at Pinduoduo (https://mobile.yangkeduo.com/goods.html?goods_id=…)"));
    boolean isPurchase = request.type() == ClientTaskType.PURCHASE;
    atLeastOne("quantity", request.quantity(), isPurchase);
    atLeastOne("max_price_cent", request.maxPriceCent(), isPurchase);
    String client = request.assignedClient();
    require(client == null || WireId.isValid(client), "assigned_client", "must be an id");
    ObjectNode options = request.options();
    require(
        options == null || WholeText.isWhole(options), "options", "holds text that is no Unicode");
    return new WantedTask(
        request.type(),
        url.text(),
        goodsId(request.goodsId(), url),
        options == null ? null : options.toString(),
        request.quantity(),
        request.maxPriceCent(),
        Objects.requireNonNullElse(request.priority(), 0),
        client,
        !Boolean.FALSE.equals(request.requiresRealOrder()));
  }

  private static String goodsId(String said, GoodsUrl url) {
    require(said == null || GoodsUrl.isGoodsId(said), "goods_id", "must be 1 to 20 digits");
    require(
        said == null || url.goodsId() == null || said.equals(url.goodsId()),
        "goods_id",
        "must be the one that goods_url names");
    return said == null ? url.goodsId() : said;
  }

  private static void atLeastOne(String field, Long value, boolean isNeeded) {
    require(value != null || !isNeeded, field, "is needed for a purchase");
    require(value == null || value >= 1, field, "must be 1 or more");
  }

  private static void require(boolean isGood, String field, String problem) {
    if (!isGood) {
      throw ApiException.invalid(field, problem);
    }
  }

  /** Whether a task that exists is what this asks for; who is to do it may have changed since. */
  boolean matches(ClientTask task) {
    return type == task.type()
        && goodsUrl.equals(task.goodsUrl())
        && (goodsId == null || goodsId.equals(task.goodsId()))
        && Objects.equals(optionsText, task.options())
        && Objects.equals(quantity, task.quantity())
        && Objects.equals(maxPriceCent, task.maxPriceCent())
        && priority == task.priority()
        && requiresRealOrder == task.requiresRealOrder();
  }
}
