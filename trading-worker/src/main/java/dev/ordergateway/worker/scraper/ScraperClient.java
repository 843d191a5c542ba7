package dev.ordergateway.worker.scraper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.gateway.HttpCalls;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/** {@code POST {base}/api/item_detail}, whose answer holds the block under data.purchase. */
public final class ScraperClient implements PurchaseBlocks {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final HttpCalls http;
  private final String address;
  private final String authorization;
  private final ObjectMapper json = WireJson.newMapper();

  public ScraperClient(HttpCalls http, URI base, String token) {
    this.http = http;
    this.address = base.toString().replaceAll("/+$", "") + "/api/item_detail";
    this.authorization = "Bearer " + token;
  }

  @Override
  public Optional<ObjectNode> fetch(URI itemUrl) {
    HttpPost request = new HttpPost(address);
    request.setHeader("Authorization", authorization);
    JsonNode answer;
    try {
      request.setEntity(
          new ByteArrayEntity(
              json.writeValueAsBytes(Map.of("item_url", itemUrl.toString())),
              ContentType.APPLICATION_JSON));
      HttpCalls.Response response = http.send(request, LIMIT);
      if (response.status() != 200) {
        throw new ScraperException("the scraper answered HTTP " + response.status());
      }
      answer = json.readTree(response.body());
    } catch (IOException e) {
      throw new ScraperException("the scraper gave no answer: " + e.getMessage(), e);
    }
    JsonNode block = answer.path("data").path("purchase");
    if (answer.path("success").asBoolean(true) && block instanceof ObjectNode purchase) {
      return Optional.of(purchase);
    }
    throw new ScraperException("the scraper's answer holds no purchase block");
  }
}
