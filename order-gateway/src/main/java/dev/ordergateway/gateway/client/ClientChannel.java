package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.gateway.alert.AlertSource;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.task.TaskChannel;
import dev.ordergateway.gateway.task.TaskEvents;
import dev.ordergateway.gateway.task.TaskQueries;
import java.time.Duration;
import java.util.List;

/** The parts of the claimed channel, for the application to wire. */
public final class ClientChannel {
  private final ClientRegistry clients;
  private final ClaimService claims;
  private final WordService words;
  private final ClientTaskService tasks;
  private final AssignService assignments;
  private final ProductQueries products;
  private final TaskChannel taskChannel;
  private final AlertSource alerts;

  /**
   * @param silentAfter a claimed task without a word for longer is shown
   */
  public ClientChannel(
      Store store, ReviewService reviews, Duration silentAfter, ObjectMapper json) {
    this.clients = new ClientRegistry(store, json);
    this.claims = new ClaimService(store, json);
    this.words = new WordService(store, reviews, json);
    this.tasks = new ClientTaskService(store, json);
    this.assignments = new AssignService(store, new TaskEvents(json));
    this.products = new ProductQueries(store, json);
    this.taskChannel = new ClientTaskChannel(json);
    this.alerts = new ClientAlerts(store, silentAfter);
  }

  /** What the ground floor asks of it. */
  public TaskChannel taskChannel() {
    return taskChannel;
  }

  public AlertSource alerts() {
    return alerts;
  }

  /** For the floors above, which make tasks in transactions of their own. */
  public ClientTaskService tasks() {
    return tasks;
  }

  /**
   * What is to be registered.
   *
   * @param queries of tasks of both channels, which answer what was made or assigned here
   */
  public List<Object> resources(TaskQueries queries) {
    return List.of(
        new ClientResource(clients, claims, words),
        new ClientTaskResource(tasks, queries),
        new ClientListResource(clients),
        new ProductResource(products),
        new AssignResource(assignments, queries));
  }

  ClientRegistry clients() {
    return clients;
  }

  ClaimService claims() {
    return claims;
  }

  WordService words() {
    return words;
  }

  AssignService assignments() {
    return assignments;
  }

  ProductQueries products() {
    return products;
  }
}
