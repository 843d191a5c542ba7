package dev.ordergateway.demoshop.account;

import dev.ordergateway.demoshop.page.Page;
import dev.ordergateway.demoshop.page.Visit;
import dev.ordergateway.demoshop.purchase.Checkout;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

/** Any user name is an account of its own, and any password will do. */
@Path("login")
@Produces("text/html; charset=utf-8")
public final class LoginResource {
  private static final int LONGEST = 64;

  private final Checkout checkout;

  public LoginResource(Checkout checkout) {
    this.checkout = checkout;
  }

  @GET
  public Page show(@BeanParam Visit visit) {
    return visit.page("login", new Login(""));
  }

  @POST
  public Response logIn(@BeanParam Visit visit, @FormParam("user") @DefaultValue("") String user) {
    String account = user.strip();
    if (account.isEmpty() || account.length() > LONGEST) {
      return Response.status(422).entity(visit.page("login", new Login("ユーザIDを入力してください。"))).build();
    }
    checkout.logIn(account);
    return Response.seeOther(visit.to("")).cookie(SessionCookie.of(account)).build();
  }

  /**
   * @param problem empty where there is none
   */
  public record Login(String problem) {}
}
