import type { OrderId } from "@storywall/domain/kernel/ids";
import { redeemMagicLink } from "@storywall/services/accounts/visitors/redeem-magic-link";
import { requestSignInLink } from "@storywall/services/accounts/visitors/request-sign-in-link";
import { signOutVisitor } from "@storywall/services/accounts/visitors/sign-out-visitor";
import { readSignedInVisitor, SignedInVisitor } from "@storywall/services/accounts/visitors/signed-in-visitor";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import type { Cookies } from "../http/cookies.ts";
import { publicProcedure, router, signInProcedure } from "../trpc.ts";
import { ensureSignInBrowser, readSignInBrowser } from "./sign-in-browser.ts";
import { deleteVisitorCookies, setVisitorCookies } from "./visitor-cookies.ts";

type SessionRouterDeps = {
  /** The name of a template by its key. */
  templateName: (key: string) => string | undefined;
  /** Lets this browser still read orders that did not join the account. */
  saveOrderLinks: (ctx: ApiContext, orderIds: readonly OrderId[]) => void;
  deleteOrderCookies: (cookies: Cookies) => void;
};

/** Sign-in by magic link. Functions of later contexts are injected. */
export const createSessionRouter = ({
  templateName,
  saveOrderLinks,
  deleteOrderCookies: dropOrderCookies,
}: SessionRouterDeps) =>
  router({
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
        const redemption = { token, sid: ctx.cookies.get("sid"), browser, isConfirmed: confirmed, templateName };
        const { visitor, sid, ordersLeft } = await redeemMagicLink(ctx, redemption);
        setVisitorCookies(ctx.cookies, visitor.id, sid);
        saveOrderLinks(ctx, ordersLeft);
        return { ...visitor, ordersLeft: ordersLeft.length };
      }),

    me: publicProcedure.output(SignedInVisitor.nullable()).query(({ ctx }) => readSignedInVisitor(ctx, ctx)),

    signOut: signInProcedure.output(z.null()).mutation(async ({ ctx }) => {
      await signOutVisitor(ctx, { sid: ctx.cookies.get("sid") });
      deleteVisitorCookies(ctx.cookies);
      ctx.cookies.set("cartId", "", { maxAge: 0 });
      dropOrderCookies(ctx.cookies);
      return null;
    }),
  });
