import { redeemMagicLink } from "@storywall/services/visitors/redeem-magic-link";
import { requestSignInLink } from "@storywall/services/visitors/request-sign-in-link";
import { signOutVisitor } from "@storywall/services/visitors/sign-out-visitor";
import { readSignedInVisitor, SignedInVisitor } from "@storywall/services/visitors/signed-in-visitor";
import { z } from "zod";
import { publicProcedure, router, signInProcedure } from "../trpc.ts";
import { dropVisitorCookies, setVisitorCookies } from "../visitor-cookies.ts";

/** Signing in by a magic link, to find one's walls and orders on another device (D-7). */
export const sessionRouter = router({
  requestLink: signInProcedure
    .input(z.object({ email: z.string().max(300) }))
    .output(z.object({ text: z.string() }))
    .mutation(({ ctx, input }) => requestSignInLink(ctx, input)),

  redeem: signInProcedure
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(SignedInVisitor)
    .mutation(async ({ ctx, input }) => {
      const { visitor, sid } = await redeemMagicLink(ctx, { ...input, sid: ctx.cookies.get("sid") });
      setVisitorCookies(ctx.cookies, visitor.id, sid);
      return visitor;
    }),

  /** Null for everyone who has not signed in. */
  me: publicProcedure.output(SignedInVisitor.nullable()).query(({ ctx }) => readSignedInVisitor(ctx, ctx)),

  signOut: signInProcedure.output(z.null()).mutation(async ({ ctx }) => {
    await signOutVisitor(ctx, { sid: ctx.cookies.get("sid") });
    dropVisitorCookies(ctx.cookies);
    ctx.cookies.set("cartId", "", { maxAge: 0 });
    return null;
  }),
});
