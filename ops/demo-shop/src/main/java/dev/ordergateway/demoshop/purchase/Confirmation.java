package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.fault.Fault;
import dev.ordergateway.demoshop.order.Bill;
import dev.ordergateway.demoshop.order.Line;
import java.util.List;

/** What one read of the confirmation shows. */
public record Confirmation(List<Line> lines, Bill bill, Fault fault) {}
