package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.gateway.http.ApiException;
import java.util.List;
import java.util.Map;

/**
 * What a result tells of a product (SPEC §5).
 *
 * @param goodsId null where neither the task nor the result names it
 * @param shopName null where it is blank
 * @param isEmpty whether nothing was collected
 * @param pddData as it came
 */
record CollectedGoods(String goodsId, String shopName, boolean isEmpty, ObjectNode pddData) {
  /**
   * Of a task that collects.
   *
   * @throws ApiException COLLECT_GOODS_MISMATCH where it tells of another product than the task;
   *     INVALID naming the field
   */
  static CollectedGoods of(ClientTask task, ObjectNode pddData) {
    String granularity = text(pddData, "price_granularity");
    if (granularity != null && !List.of("color", "sku").contains(granularity)) {
      throw ApiException.invalid("pdd_data.price_granularity", "must be null, color or sku");
    }
    JsonNode skus = pddData.path("skus");
    if (!isAbsent(skus) && !skus.isArray()) {
      throw ApiException.invalid("pdd_data.skus", "must be a list");
    }
    String shopName = text(pddData, "shop_name");
    return new CollectedGoods(
        goodsId(task, text(pddData, "goods_id")),
        shopName == null || shopName.isBlank() ? null : shopName.strip(),
        skus.isEmpty(),
        pddData);
  }

  private static String goodsId(ClientTask task, String said) {
    if (task.goodsId() != null && !task.goodsId().equals(said)) {
      throw new ApiException(
              PlainCode.COLLECT_GOODS_MISMATCH, "the task asks for product " + task.goodsId())
          .withData(Map.of("goods_id", task.goodsId()));
    }
    if (said != null && !GoodsUrl.isGoodsId(said)) {
      throw ApiException.invalid("pdd_data.goods_id", "must be 1 to 20 digits");
    }
    return said;
  }

  /** Of a purchase, where only the product's number is of use, if it can be read. */
  static String goodsIdIn(ObjectNode pddData) {
    String said = pddData.path("goods_id").textValue();
    return GoodsUrl.isGoodsId(said) ? said : null;
  }

  private static String text(ObjectNode pddData, String field) {
    JsonNode node = pddData.path(field);
    if (isAbsent(node)) {
      return null;
    }
    if (!node.isTextual()) {
      throw ApiException.invalid("pdd_data." + field, "must be text");
    }
    return node.textValue();
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }
}
