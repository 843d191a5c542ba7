package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoodsUrlTest {
  @ParameterizedTest
  @CsvSource({
    "https://mobile.yangkeduo.com/goods.html?goods_id=737116531267,737116531267",
    "https://mobile.yangkeduo.com/goods1.html?goods_id=1,1",
    "https://mobile.yangkeduo.com/goods2.html?goods_id=2,2",
    "https://www.yangkeduo.com/goods.html?goods_id=3,3",
    "https://yangkeduo.com/goods.html?goods_id=4,4",
    "https://mobile.pinduoduo.com/goods.html?goods_id=5,5",
    "https://www.pinduoduo.com/goods.html?goods_id=6,6",
    "https://pinduoduo.com/goods.html?goods_id=7,7",
    "https://a.b-c.yangkeduo.com/goods.html?goods_id=8,8",
    "http://mobile.yangkeduo.com/goods.html?goods_id=9,9",
    "HTTPS://Mobile.YangKeDuo.COM/goods.html?goods_id=10,10",
    "https://mobile.yangkeduo.com:443/goods.html?goods_id=11,11",
    "http://mobile.yangkeduo.com:80/goods.html?goods_id=12,12",
    "https://mobile.yangkeduo.com/goods.html?goodsId=13,13",
    "https://mobile.yangkeduo.com/goods.html?a=1&goods_id=14&b=%E4%B8%AD#top,14",
    "https://mobile.yangkeduo.com/goods.html?goods_id=15&goods_id=15,15",
    "https://mobile.yangkeduo.com/goods.html?goods_id=16&goodsId=16,16",
    "https://mobile.yangkeduo.com/goods.html?goods%5Fid=%31%37,17",
    "https://mobile.yangkeduo.com/goods.html?goods_id=12345678901234567890,12345678901234567890",
    "https://mobile.yangkeduo.com/goods.html?goods_id=007,007",
    "https://mobile.yangkeduo.com/goods.html?refer=https%3A%2F%2Fevil.example%2F%3Fgoods_id%3D9&goods_id=18,18",
    "https://mobile.yangkeduo.com/goods.html?goods_id=19&bad=%zz,19",
    "https://mobile.yangkeduo.com/商品.html?goods_id=20&name=黑色,20",
    "https://mobile.yangkeduo.com/goods.html?goods_id=21#goods_id=22,21",
    "https://mobile.yangkeduo.com/goods.html?goods_id=23&Goods_Id=24&xgoods_id=25,23",
    "https://mobile.yangkeduo.com?goods_id=26,26"
  })
  void theAddressOfAProductNamesIt(String url, String goodsId) {
    assertThat(GoodsUrl.parse(url)).contains(new GoodsUrl(url, goodsId));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://mobile.yangkeduo.com/AbCdEf",
        "https://p.pinduoduo.com/AbCdEf?x=1",
        "https://mobile.yangkeduo.com",
        "https://mobile.yangkeduo.com/",
        "https://mobile.yangkeduo.com/goods.html",
        "https://mobile.yangkeduo.com/goods.html?",
        "https://mobile.yangkeduo.com/goods.html#goods_id=5"
      })
  void aShareLinkNamesNoProductAndIsKept(String url) {
    assertThat(GoodsUrl.parse(url)).contains(new GoodsUrl(url, null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "goods.html?goods_id=1",
        "mobile.yangkeduo.com/goods.html?goods_id=1",
        "//mobile.yangkeduo.com/goods.html?goods_id=1",
        "javascript:alert(1)",
        "javascript://mobile.yangkeduo.com/%0aalert(1)?goods_id=1",
        "ftp://mobile.yangkeduo.com/goods.html?goods_id=1",
        "pinduoduo://com.xunmeng.pinduoduo/goods.html?goods_id=1",
        "data:text/html,https://mobile.yangkeduo.com/goods.html?goods_id=1",
        "https:/mobile.yangkeduo.com/goods.html?goods_id=1",
        "https:mobile.yangkeduo.com/goods.html?goods_id=1",
        "https:///mobile.yangkeduo.com/goods.html?goods_id=1",
        "https://yangkeduo.com.evil.example/goods.html?goods_id=1",
        "https://evilyangkeduo.com/goods.html?goods_id=1",
        "https://mobile-yangkeduo.com/goods.html?goods_id=1",
        "https://yangkeduo.co/goods.html?goods_id=1",
        "https://yangkeduo.com.cn/goods.html?goods_id=1",
        "https://evil.example/yangkeduo.com/goods.html?goods_id=1",
        "https://evil.example?mobile.yangkeduo.com/goods.html?goods_id=1",
        "https://evil.example#.yangkeduo.com/goods.html?goods_id=1",
        "https://mobile.yangkeduo.com@evil.example/goods.html?goods_id=1",
        "https://mobile.yangkeduo.com:443@evil.example/goods.html?goods_id=1",
        "https://user@mobile.yangkeduo.com/goods.html?goods_id=1",
        "https://user:pass@mobile.yangkeduo.com/goods.html?goods_id=1",
        "https://@mobile.yangkeduo.com/goods.html?goods_id=1",
        "https://evil.example\\@mobile.yangkeduo.com/goods.html?goods_id=1",
        "https://evil.example\\.yangkeduo.com/goods.html?goods_id=1",
        "https://mobile.yangkeduo.com\\@evil.example/?goods_id=1",
        "https://mobile.yangkeduo.com:8443/goods.html?goods_id=1",
        "https://mobile.yangkeduo.com:80/goods.html?goods_id=1",
        "http://mobile.yangkeduo.com:443/goods.html?goods_id=1",
        "https://mobile.yangkeduo.com:/goods.html?goods_id=1",
        "https://mobile.yangkeduo.com:0443/goods.html?goods_id=1",
        "https://mobile.yangkeduo.com./goods.html?goods_id=1",
        "https://.yangkeduo.com/goods.html?goods_id=1",
        "https://mobile..yangkeduo.com/goods.html?goods_id=1",
        "https://mobile%2eyangkeduo.com/goods.html?goods_id=1",
        "https://evil.example%2f.yangkeduo.com/goods.html?goods_id=1",
        "https://mobile.yаngkeduo.com/goods.html?goods_id=1", // the first a is Cyrillic
        "https://mobile。yangkeduo。com/goods.html?goods_id=1",
        "https://ｍobile.yangkeduo.com/goods.html?goods_id=1",
        "https://[::1]/goods.html?goods_id=1",
        "https://127.0.0.1/goods.html?goods_id=1",
        " https://mobile.yangkeduo.com/goods.html?goods_id=1",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1 ",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1\n",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1&a=\u0000",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1&a=\u200b",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1&a=\u202e",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1&a=\ud800",
        "https://mob\tile.yangkeduo.com/goods.html?goods_id=1",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1&goods_id=2",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1&goodsId=2",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1&goods%5Fid=2",
        "https://mobile.yangkeduo.com/goods.html?goods_id=7&goods_id=07",
        "https://mobile.yangkeduo.com/goods.html?goods_id=",
        "https://mobile.yangkeduo.com/goods.html?goods_id",
        "https://mobile.yangkeduo.com/goods.html?goods_id=&goods_id=1",
        "https://mobile.yangkeduo.com/goods.html?goods_id=abc",
        "https://mobile.yangkeduo.com/goods.html?goods_id=-1",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1.0",
        "https://mobile.yangkeduo.com/goods.html?goods_id=1e3",
        "https://mobile.yangkeduo.com/goods.html?goods_id=%zz",
        "https://mobile.yangkeduo.com/goods.html?goods_id=+1",
        "https://mobile.yangkeduo.com/goods.html?goods_id=１",
        "https://mobile.yangkeduo.com/goods.html?goods_id=123456789012345678901"
      })
  void anythingElseIsRefused(String url) {
    assertThat(GoodsUrl.parse(url)).isEmpty();
  }

  @Test
  void nothingAndWhatIsFarTooLongAreRefused() {
    assertThat(GoodsUrl.parse(null)).isEmpty();
    String url = "https://mobile.yangkeduo.com/goods.html?goods_id=1&a=";
    assertThat(GoodsUrl.parse(url + "x".repeat(2048 - url.length()))).isPresent();
    assertThat(GoodsUrl.parse(url + "x".repeat(2049 - url.length()))).isEmpty();
  }
}
