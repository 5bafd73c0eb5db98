import { templateByKey } from "@storywall/domain/catalog/templates";
import type { OrderId } from "@storywall/domain/kernel/ids";
import { redeemMagicLink } from "@storywall/services/accounts/visitors/redeem-magic-link";
import { requestSignInLink } from "@storywall/services/accounts/visitors/request-sign-in-link";
import { signOutVisitor } from "@storywall/services/accounts/visitors/sign-out-visitor";
import { readSignedInVisitor, SignedInVisitor } from "@storywall/services/accounts/visitors/signed-in-visitor";
import { signOrderToken } from "@storywall/services/orders/sign-order-token";
import { z } from "zod";
import { dropOrderCookies, keepOrderLinks } from "../orders/order-cookies.ts";
import { publicProcedure, router, signInProcedure } from "../trpc.ts";
import { ensureSignInBrowser, readSignInBrowser } from "./sign-in-browser.ts";
import { dropVisitorCookies, setVisitorCookies } from "./visitor-cookies.ts";

export const sessionRouter = router({
  requestLink: signInProcedure
    .input(z.object({ email: z.string().max(300) }))
    .output(z.object({ text: z.string() }))
    .mutation(({ ctx, input }) => requestSignInLink(ctx, { ...input, browser: ensureSignInBrowser(ctx.cookies) })),

  /**
   * `confirmed`: the shopper saw the address and chose to sign in; required in a browser that did not request the link.
   */
  redeem: signInProcedure
    .input(z.object({ token: z.string().min(1).max(200), confirmed: z.boolean().optional() }))
    .output(SignedInVisitor.extend({ ordersLeft: z.int() }))
    .mutation(async ({ ctx, input: { token, confirmed = false } }) => {
      const browser = readSignInBrowser(ctx.cookies);
      const templateName = (key: string) => templateByKey(key)?.name;
      const redemption = { token, sid: ctx.cookies.get("sid"), browser, isConfirmed: confirmed, templateName };
      const { visitor, sid, ordersLeft } = await redeemMagicLink(ctx, redemption);
      setVisitorCookies(ctx.cookies, visitor.id, sid);
      const sign = (orderId: OrderId) => signOrderToken(ctx.secret, { orderId, scope: "upload", now: ctx.now() });
      if (ordersLeft.length > 0) {
        keepOrderLinks(
          ctx.cookies,
          ordersLeft.map((orderId) => ({ orderId, token: sign(orderId) })),
        );
      }
      return { ...visitor, ordersLeft: ordersLeft.length };
    }),

  me: publicProcedure.output(SignedInVisitor.nullable()).query(({ ctx }) => readSignedInVisitor(ctx, ctx)),

  signOut: signInProcedure.output(z.null()).mutation(async ({ ctx }) => {
    await signOutVisitor(ctx, { sid: ctx.cookies.get("sid") });
    dropVisitorCookies(ctx.cookies);
    ctx.cookies.set("cartId", "", { maxAge: 0 });
    dropOrderCookies(ctx.cookies);
    return null;
  }),
});
