import { SetFlagsInput, SubscriptionLinkInput, VisitorFlags } from "@storywall/domain/accounts/flags";
import { type OrderId, UserId } from "@storywall/domain/kernel/ids";
import { readSignedInVisitor, SignedInVisitor, signOutVisitor } from "@storywall/services/accounts/visitors/session";
import { redeemSignInLink, requestSignInLink } from "@storywall/services/accounts/visitors/sign-in-link";
import { confirmSubscription, endSubscriptionsOfAddress } from "@storywall/services/accounts/visitors/subscriptions";
import { readStoredVisitorFlags, saveVisitorFlags } from "@storywall/services/accounts/visitors/visitor-flags";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import type { Cookies } from "../http/cookies.ts";
import { countEmailAndGetDelay } from "../http/limits/procedure-limits.ts";
import { publicProcedure, router, shopperProcedure, signInProcedure, visitorProcedure } from "../trpc.ts";
import {
  deleteVisitorCookies,
  ensureSignInBrowserSecret,
  mergeVisitorFlags,
  readSignInBrowserSecret,
  setFlagCookies,
  setVisitorCookies,
} from "./cookies.ts";

type SessionRouterDeps = {
  templateName: (key: string) => string | undefined;
  /**
   * For each order that was not moved to the account, stores a signed link in this browser. Without the link, the
   * browser could no longer read the order.
   */
  issueOrderLinks: (ctx: ApiContext, orderIds: readonly OrderId[]) => void;
  deleteOrderCookies: (cookies: Cookies) => void;
};

/**
 * Creates the router for sign-in by sign-in link. Functions from other contexts are passed as arguments, so that this
 * context does not import them.
 */
export const createSessionRouter = ({
  templateName,
  issueOrderLinks,
  deleteOrderCookies: dropOrderCookies,
}: SessionRouterDeps) =>
  router({
    requestLink: signInProcedure
      .input(z.object({ email: z.string().max(300) }))
      .output(z.object({ text: z.string() }))
      .mutation(async ({ ctx, input: { email } }) => {
        const delayMs = await countEmailAndGetDelay(ctx, "signInLinks");
        return requestSignInLink(ctx, { email, browser: ensureSignInBrowserSecret(ctx.cookies), delayMs });
      }),

    /**
     * Signs in with a sign-in link's token. `confirmed` means that the shopper saw the email address and confirmed the
     * sign-in. It is required in a browser that did not request the link.
     */
    redeem: signInProcedure
      .input(z.object({ token: z.string().min(1).max(200), confirmed: z.boolean().optional() }))
      .output(SignedInVisitor.extend({ ordersLeft: z.int() }))
      .mutation(async ({ ctx, input: { token, confirmed = false } }) => {
        const browser = readSignInBrowserSecret(ctx.cookies);
        const redemption = { token, sid: ctx.cookies.get("sid"), browser, isConfirmed: confirmed, templateName };
        const { visitor, sid, ordersLeft } = await redeemSignInLink(ctx, redemption);
        setVisitorCookies(ctx.cookies, visitor.id, sid);
        issueOrderLinks(ctx, ordersLeft);
        return { ...visitor, ordersLeft: ordersLeft.length };
      }),

    me: shopperProcedure("visitor")
      .output(SignedInVisitor.nullable())
      .query(({ ctx }) => readSignedInVisitor(ctx, ctx)),

    signOut: signInProcedure.output(z.null()).mutation(async ({ ctx }) => {
      await signOutVisitor(ctx, { sid: ctx.cookies.get("sid") });
      deleteVisitorCookies(ctx.cookies);
      ctx.cookies.set("cartId", "", { maxAge: 0 });
      dropOrderCookies(ctx.cookies);
      return null;
    }),
  });

export const visitorRouter = router({
  /** Creates the visitor on the first visit. Idempotent. */
  ensure: visitorProcedure("anyone")
    .input(z.object({}).optional())
    .output(z.object({ userId: UserId }))
    .mutation(({ ctx }) => ({ userId: ctx.userId })),

  flags: shopperProcedure("visitor")
    .output(VisitorFlags)
    .query(async ({ ctx }) => mergeVisitorFlags(ctx.cookies, await readStoredVisitorFlags(ctx))),

  confirmOffers: publicProcedure
    .input(SubscriptionLinkInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await confirmSubscription(ctx, input);
      return null;
    }),

  stopOffers: publicProcedure
    .input(SubscriptionLinkInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await endSubscriptionsOfAddress(ctx, input);
      setFlagCookies(ctx.cookies, { isSubscribed: false });
      return null;
    }),

  setFlags: visitorProcedure("visitor")
    .input(SetFlagsInput)
    .output(VisitorFlags)
    .mutation(async ({ ctx, input }) => {
      const stored = await saveVisitorFlags(ctx, input);
      setFlagCookies(ctx.cookies, input);
      return mergeVisitorFlags(ctx.cookies, stored);
    }),
});
