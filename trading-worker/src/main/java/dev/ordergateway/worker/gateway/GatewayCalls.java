package dev.ordergateway.worker.gateway;

import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;

/** The gateway, as the order loop uses it (SPEC §3). Each call is sent once; none throws. */
public interface GatewayCalls {
  Answer<LeaseGrant> lease(LeaseCall call);

  Answer<RenewReceipt> renew(String taskId, RenewRequest request);

  Answer<FenceReceipt> fence(String taskId, FenceRequest request);

  Answer<ReportReceipt> report(String taskId, ReportRequest request);

  Answer<OrderView> read(String taskId);
}
