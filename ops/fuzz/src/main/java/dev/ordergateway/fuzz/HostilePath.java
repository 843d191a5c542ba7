package dev.ordergateway.fuzz;

/** Ids and paths that mean to lead elsewhere, and methods that nobody offers. */
final class HostilePath implements Generator {
  @Override
  public Attack make(Dice dice, Endpoint endpoint, long index) {
    Draft draft = new ValidCall(dice).to(endpoint);
    String kind;
    switch (dice.below(10)) {
      case 0 -> {
        kind = "method";
        draft.method =
            dice.among(
                "GET",
                "POST",
                "PUT",
                "DELETE",
                "PATCH",
                "OPTIONS",
                "TRACE",
                "HEAD",
                "BREW",
                "get",
                "CONNECT",
                "PROPFIND");
        if (draft.method.equals("CONNECT")) {
          draft.path = "gateway:443";
        }
      }
      case 1 -> {
        kind = "elsewhere";
        draft.path =
            dice.among(
                    "/",
                    "/api",
                    "/api/",
                    "/api/v1",
                    "/api/v1/",
                    "/api/v2/x",
                    "/api/orders/",
                    "/API/orders",
                    "/health/",
                    "/healthz",
                    "/api/account",
                    "/.git/config",
                    "/..%2f..%2fetc/passwd",
                    "/favicon.ico",
                    "/api/orders/po-1/",
                    "/api/v1/manual-reviews/",
                    "/application.wadl",
                    "/tasks/gc",
                    "/metrics")
                + (dice.oneIn(3) ? HostileText.rawId(dice) : "");
      }
      case 2 -> {
        kind = "path tail";
        draft.path =
            draft.path
                + dice.among(
                    "/",
                    "//",
                    ";a=b",
                    "/..",
                    "/.",
                    "%20",
                    "%00",
                    "/%2e%2e/x",
                    ".json",
                    "%3f",
                    "/" + HostileText.rawId(dice));
      }
      case 3 -> {
        kind = "path inside";
        int cut = dice.below(draft.path.length());
        draft.path =
            draft.path.substring(0, cut) + HostileText.rawId(dice) + draft.path.substring(cut);
      }
      default -> {
        kind = "id";
        String id = HostileText.rawId(dice);
        draft.path = endpoint.hasId() ? endpoint.path(id) : endpoint.template() + "/" + id;
      }
    }
    Token token = Aim.token(dice);
    Aim.authorize(draft, token);
    return standsInOneLine(draft.path)
        ? Aim.whole(kind, endpoint, draft, null, index)
        : Aim.attack(kind, endpoint, draft, null, null, Attack.Framing.LOOSE, draft.bytes(), index);
  }

  /** White space or what no URI may hold: the server may refuse it before it knows its end. */
  private static boolean standsInOneLine(String path) {
    return path.matches("/[A-Za-z0-9._~!$&'()*+,;=:@/-]*") && !path.contains("..");
  }
}
