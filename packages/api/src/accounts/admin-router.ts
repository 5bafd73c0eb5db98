import { AdminRole, ProofKind } from "@storywall/domain/accounts/permissions";
import { AdminUserId, ApiTokenId } from "@storywall/domain/kernel/ids";
import {
  ApiTokenView,
  ApiTokenWithSecret,
  CreateApiTokenInput,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from "@storywall/services/accounts/admin/api-tokens";
import {
  AdminAccountView,
  AdminInvitation,
  changeAccount,
  createAccount,
  inviteAccount,
  listAccounts,
  OwnAccount,
  readOwnAccount,
} from "@storywall/services/accounts/admin/manage-accounts";
import { setPassword } from "@storywall/services/accounts/admin/password";
import { readSignedInAdmin, SignedInAdmin, signOutAdmin } from "@storywall/services/accounts/admin/session";
import { redeemSignInLink } from "@storywall/services/accounts/admin/sign-in-link";
import { signInWithPassword } from "@storywall/services/accounts/admin/sign-in-with-password";
import { proveIdentity } from "@storywall/services/accounts/admin/step-up";
import { generateTotpSetup, setTotp } from "@storywall/services/accounts/admin/totp";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { adminProcedure, router, signInProcedure } from "../trpc.ts";
import { deleteAdminCookie, readKnownBrowserCookie, setAdminCookie, setKnownBrowserCookie } from "./cookies.ts";

const secretText = z.string().min(1).max(200);

export const adminAccountRouter = router({
  me: signInProcedure.output(SignedInAdmin.nullable()).query(({ ctx }) => readSignedInAdmin(ctx)),

  signIn: signInProcedure
    .input(z.object({ token: secretText }))
    .output(SignedInAdmin)
    .mutation(async ({ ctx, input }) => {
      const { admin, asid } = await redeemSignInLink(ctx, { ...input, replaces: ctx.cookies.get("asid") });
      return setSignInCookies(ctx, asid, admin);
    }),

  signInWithPassword: signInProcedure
    .input(z.object({ email: z.string().max(300), password: z.string().max(200), code: z.string().max(20).optional() }))
    .output(SignedInAdmin)
    .mutation(async ({ ctx, input }) => {
      const { cookies } = ctx;
      const clientInfo = {
        ip: ctx.from.ip,
        knownBrowser: readKnownBrowserCookie(cookies),
        replaces: cookies.get("asid"),
      };
      const { sealingSecrets } = ctx.config;
      const { admin, asid } = await signInWithPassword(ctx, { ...input, ...clientInfo, sealingSecrets });
      return setSignInCookies(ctx, asid, admin);
    }),

  signOut: signInProcedure.output(z.null()).mutation(async ({ ctx }) => {
    await signOutAdmin(ctx, { asid: ctx.cookies.get("asid") });
    deleteAdminCookie(ctx.cookies);
    return null;
  }),

  account: adminProcedure("admin.access")
    .output(OwnAccount)
    .query(({ ctx }) => readOwnAccount(ctx)),

  /** Proves the caller's identity again, which procedures with `stepUp` require every ten minutes. */
  proveIdentity: adminProcedure("admin.access")
    .input(z.object({ kind: ProofKind, value: secretText }))
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      const { sealingSecrets } = ctx.config;
      await proveIdentity(ctx, { ...input, asid: ctx.cookies.get("asid"), sealingSecrets });
      return null;
    }),

  /**
   * Sets the caller's own password. In a session opened with the owner's one-time link, the email in the input selects
   * the owner account.
   */
  setPassword: adminProcedure("admin.access", { stepUp: true })
    .input(z.object({ password: z.string().max(200), email: z.string().max(300).optional() }))
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await setPassword(ctx, { ...input, asid: ctx.cookies.get("asid") });
      return null;
    }),

  proposeTotp: adminProcedure("admin.access")
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .query(({ ctx }) => generateTotpSetup(ctx)),

  setTotp: adminProcedure("admin.access", { stepUp: true })
    .input(
      z.object({
        secret: z
          .string()
          .regex(/^[A-Z2-7]{32}$/)
          .nullable(),
        code: z.string().max(20),
      }),
    )
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      const { sealingSecrets } = ctx.config;
      await setTotp(ctx, { ...input, asid: ctx.cookies.get("asid"), sealingSecrets });
      return null;
    }),
});

function setSignInCookies(ctx: ApiContext, asid: string, admin: SignedInAdmin): SignedInAdmin {
  setAdminCookie(ctx.cookies, asid);
  if (admin.email) setKnownBrowserCookie(ctx.cookies, ctx, admin.id);
  return admin;
}

const AccountRef = z.object({ adminId: AdminUserId });

export const adminsRouter = router({
  list: adminProcedure("admins.manage")
    .output(z.array(AdminAccountView))
    .query(({ ctx }) => listAccounts(ctx)),

  create: adminProcedure("admins.manage", { stepUp: true })
    .input(z.object({ email: z.string().max(300), role: AdminRole }))
    .output(AdminInvitation)
    .mutation(({ ctx, input }) => createAccount(ctx, input)),

  invite: adminProcedure("admins.manage", { stepUp: true })
    .input(AccountRef)
    .output(AdminInvitation)
    .mutation(({ ctx, input }) => inviteAccount(ctx, input)),

  setRole: adminProcedure("admins.manage", { stepUp: true })
    .input(AccountRef.extend({ role: AdminRole }))
    .output(AdminAccountView)
    .mutation(({ ctx, input }) => changeAccount(ctx, input)),

  disable: adminProcedure("admins.manage", { stepUp: true })
    .input(AccountRef)
    .output(AdminAccountView)
    .mutation(({ ctx, input }) => changeAccount(ctx, { ...input, isDisabled: true })),

  enable: adminProcedure("admins.manage", { stepUp: true })
    .input(AccountRef)
    .output(AdminAccountView)
    .mutation(({ ctx, input }) => changeAccount(ctx, { ...input, isDisabled: false })),
});

export const apiTokensRouter = router({
  list: adminProcedure("admins.manage")
    .output(z.array(ApiTokenView))
    .query(({ ctx }) => listApiTokens(ctx)),

  create: adminProcedure("admins.manage", { stepUp: true })
    .input(CreateApiTokenInput)
    .output(ApiTokenWithSecret)
    .mutation(({ ctx, input }) => createApiToken(ctx, input)),

  revoke: adminProcedure("admins.manage", { stepUp: true })
    .input(z.object({ tokenId: ApiTokenId }))
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await revokeApiToken(ctx, input);
      return null;
    }),
});
