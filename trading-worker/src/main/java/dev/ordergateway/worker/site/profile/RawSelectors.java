package dev.ordergateway.worker.site.profile;

/**
 * The data that a page carries for its own scripts, and what tells an order on pages whose layout
 * is not known. Each is null where there is nothing of the kind.
 *
 * @param variable the script variable that holds the data: {@code __INITIAL_STATE__}
 * @param list the member with the list of orders: {@code orderListData}
 * @param orderLink the query parameter of a link that names an order: {@code order_number}
 * @param itemUrl the beginning of every item's address
 */
public record RawSelectors(String variable, String list, String orderLink, String itemUrl) {
  static final RawSelectors NONE = new RawSelectors(null, null, null, null);
}
