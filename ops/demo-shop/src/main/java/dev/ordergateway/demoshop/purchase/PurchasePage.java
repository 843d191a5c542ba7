package dev.ordergateway.demoshop.purchase;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks the pages from the cart to the final click, which the fault {@code slow_page} slows. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@interface PurchasePage {}
