package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.fault.Fault;
import dev.ordergateway.demoshop.page.Page;
import dev.ordergateway.demoshop.page.Visit;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.Locale;

/** Asks who is really there, before anything is ordered. */
@Path("challenge/{kind: three_ds|sms}")
@Produces("text/html; charset=utf-8")
public final class ChallengeResource {
  private final Checkout checkout;

  public ChallengeResource(Checkout checkout) {
    this.checkout = checkout;
  }

  @GET
  public Page ask(@BeanParam Visit visit, @PathParam("kind") String kind) {
    return visit.page("challenge", new Challenge(kind, ""));
  }

  @POST
  public Response answer(
      @BeanParam Visit visit,
      @PathParam("kind") String kind,
      @FormParam("code") @DefaultValue("") String code,
      @Context HttpServletRequest request) {
    Submitted submitted =
        checkout.answer(
            visit.account(), Fault.valueOf(kind.toUpperCase(Locale.ROOT)), code.strip());
    if (submitted instanceof Submitted.WrongCode) {
      Challenge again = new Challenge(kind, "認証コードが正しくありません。もう一度入力してください。");
      return Response.status(422).entity(visit.page("challenge", again)).build();
    }
    return Outcome.of(submitted, visit, request);
  }

  /**
   * @param problem empty where there is none
   */
  public record Challenge(String kind, String problem) {
    public String title() {
      return kind.equals("sms") ? "SMS認証" : "本人認証サービス（3Dセキュア）";
    }
  }
}
