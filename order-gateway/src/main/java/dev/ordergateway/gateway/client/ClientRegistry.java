package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ClientView;
import dev.ordergateway.api.client.RegistrationReceipt;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.StoreUnavailableException;
import dev.ordergateway.gateway.task.Visibility;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who the phone clients are (SPEC §5). */
final class ClientRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(ClientRegistry.class);

  private final Store store;
  private final ObjectMapper json;

  ClientRegistry(Store store, ObjectMapper json) {
    this.store = store;
    this.json = json;
  }

  /**
   * Keeps what the client says of itself; touches no task.
   *
   * @return comes once that is durable, or to CLIENT_REGISTER_FAILED where the store refuses
   */
  CompletionStage<RegistrationReceipt> register(String clientId, ClientProfile profile) {
    ProfileText row = ProfileText.of(profile);
    try {
      return store
          .writeAsync(
              "client.register",
              transaction ->
                  new RegistrationReceipt(
                      true,
                      clientId,
                      transaction.dao(ClientDao.class).register(clientId, row, transaction.now())))
          .exceptionally(
              error -> {
                throw failed(error instanceof CompletionException ? error.getCause() : error);
              });
    } catch (StoreUnavailableException e) {
      throw failed(e);
    }
  }

  private static ApiException failed(Throwable error) {
    LOG.error("a client could not be registered", error);
    return new ApiException(
        PlainCode.CLIENT_REGISTER_FAILED, "the client could not be registered; try again later");
  }

  Page<ClientView> list(Caller caller, Paging paging) {
    List<String> visible = caller.clients() == null ? List.of() : List.copyOf(caller.clients());
    String every = caller.clients() == null ? "1 = 1" : "1 = 0";
    return store.read(
        reading -> {
          ClientListDao dao = reading.dao(ClientListDao.class);
          return new Page<>(
              dao.clients(every, visible, paging.limit(), paging.offset()).stream()
                  .map(row -> row.view(json))
                  .toList(),
              dao.countClients(every, visible),
              paging.limit(),
              paging.offset());
        });
  }

  /**
   * @throws ApiException FORBIDDEN, NOT_FOUND; INVALID where it is no name
   */
  ClientView rename(String clientId, String name, Caller caller) {
    Visibility.require(caller, clientId);
    if (name == null || name.isBlank() || !ClientProfile.isName(name)) {
      throw ApiException.invalid(
          "name", "must be text of 1 to " + ClientProfile.LONGEST_NAME + " characters");
    }
    ClientRow renamed =
        store.write(
            "client.rename",
            transaction -> {
              ClientDao clients = transaction.dao(ClientDao.class);
              clients.rename(clientId, name.strip(), transaction.now());
              return clients
                  .find(clientId)
                  .orElseThrow(
                      () ->
                          new ApiException(
                              EnvelopeCode.NOT_FOUND, "there is no client " + clientId));
            });
    LOG.info("client {} renamed by {}", clientId, caller.name());
    return renamed.view(json);
  }
}
