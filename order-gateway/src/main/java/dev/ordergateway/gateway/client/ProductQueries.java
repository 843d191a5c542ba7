package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.client.ProductView;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.store.JsonColumn;
import dev.ordergateway.gateway.store.Store;

/** What may be read of products (SPEC §5). */
final class ProductQueries {
  private final Store store;
  private final ObjectMapper json;

  ProductQueries(Store store, ObjectMapper json) {
    this.store = store;
    this.json = json;
  }

  /**
   * @throws ApiException NOT_FOUND
   */
  ProductView find(String goodsId) {
    return store
        .read(reading -> reading.dao(ProductDao.class).find(goodsId))
        .map(this::view)
        .orElseThrow(
            () -> new ApiException(EnvelopeCode.NOT_FOUND, "there is no product " + goodsId));
  }

  Page<ProductView> list(Paging paging) {
    return store.read(
        reading -> {
          ProductDao dao = reading.dao(ProductDao.class);
          return new Page<>(
              dao.list(paging.limit(), paging.offset()).stream().map(this::view).toList(),
              dao.count(),
              paging.limit(),
              paging.offset());
        });
  }

  private ProductView view(ProductDao.Row row) {
    JsonNode skus =
        row.pddData() == null ? null : JsonColumn.object(json, row.pddData()).get("skus");
    return new ProductView(
        row.goodsId(),
        row.shopName(),
        row.collectStatus(),
        row.collectMsg(),
        row.artifactRef(),
        skus,
        row.updatedAt());
  }
}
