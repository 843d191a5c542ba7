package dev.ordergateway.demoshop.item;

import dev.ordergateway.demoshop.money.Yen;
import java.util.List;
import java.util.Optional;

/** What the shop sells; docs/demo-shop.md lists what each costs. */
public final class Catalogue {
  private static final Item MATCHA =
      Item.simple("matcha", "茶", "宇治抹茶 30g缶", "石臼で挽いた、香りのよい薄茶用の抹茶です。", 1280);

  // Its name is what a careless template or scraper stumbles over.
  private static final Item TENUGUI =
      Item.simple("tenugui", "布", "手ぬぐい \"波 & 千鳥\" <藍>", "注染で染めた、使うほどやわらかくなる一枚。", 1650)
          .with(new Yen(100), new Yen(150));

  private static final List<Item> ITEMS =
      List.of(
          MATCHA,
          Item.simple("kettle", "釜", "南部鉄瓶 1.2L", "直火にもIHにも使える、岩手の鉄瓶です。", 12800),
          Item.simple("tshirt", "衣", "ひより オーガニックコットン Tシャツ", "洗いざらしのやわらかな肌ざわり。", 2980)
              .in(
                  new Variant("white-s", "ホワイト / S", true),
                  new Variant("white-m", "ホワイト / M", true),
                  new Variant("black-l", "ブラック / L", true),
                  new Variant("black-xl", "ブラック / XL", false)),
          Item.simple("sweets", "菓", "焼き菓子詰め合わせ 12個入", "季節の焼き菓子を贈りものに。ラッピング無料。", 3240)
              .with(new Yen(200), Yen.ZERO)
              .asking(
                  new ItemOption(
                      "wrapping",
                      "ラッピング",
                      List.of(
                          new ItemOption.Value("none", "なし"),
                          new ItemOption.Value("ribbon", "リボン"),
                          new ItemOption.Value("noshi", "のし紙")))),
          TENUGUI,
          Item.simple("figure", "像", "限定フィギュア 風神雷神", "世界限定500体、手彩色の一点ものです。", 39800),
          Item.simple("sold-out", "器", "萩焼 ぐい呑み", "窯元直送。次の窯出しは未定です。", 3300).soldOut());

  public List<Item> items() {
    return ITEMS;
  }

  public Optional<Item> find(String code) {
    return ITEMS.stream().filter(item -> item.code().equals(code)).findFirst();
  }

  /** Something that a customer who wants {@code item} did not ask for. */
  public Item somethingElseThan(Item item) {
    return item.code().equals(TENUGUI.code()) ? MATCHA : TENUGUI;
  }
}
