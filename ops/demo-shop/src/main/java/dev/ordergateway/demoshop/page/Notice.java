package dev.ordergateway.demoshop.page;

/**
 * A page that says one thing.
 *
 * @param id the id of the element that says it, where the contract names one; else null
 */
public record Notice(String id, String title, String text) {
  public static final Notice NOT_FOUND =
      new Notice("not-found", "ページが見つかりません", "お探しのページ、またはご注文は見つかりませんでした。");
  public static final Notice BROKEN =
      new Notice("server-error", "エラーが発生しました", "ただいまシステムエラーが発生しています。時間をおいて再度お試しください。");
}
