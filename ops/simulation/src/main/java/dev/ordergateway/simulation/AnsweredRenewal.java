package dev.ordergateway.simulation;

import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.GatewayCalls;
import dev.ordergateway.worker.gateway.LeaseCall;

/** A gateway that says what it said to a renewal that is over already, and nothing else. */
record AnsweredRenewal(Answer<RenewReceipt> answer) implements GatewayCalls {
  @Override
  public Answer<RenewReceipt> renew(String taskId, RenewRequest request) {
    return answer;
  }

  @Override
  public Answer<LeaseGrant> lease(LeaseCall call) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Answer<FenceReceipt> fence(String taskId, FenceRequest request) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Answer<ReportReceipt> report(String taskId, ReportRequest request) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Answer<OrderView> read(String taskId) {
    throw new UnsupportedOperationException();
  }
}
