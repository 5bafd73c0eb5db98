import { AdminRole } from "@storywall/domain/accounts/permissions";
import { AdminUserId } from "@storywall/domain/kernel/ids";
import {
  AdminAccountView,
  AdminInvitation,
  changeAccount,
  createAccount,
  inviteAccount,
  listAccounts,
} from "@storywall/services/accounts/admin/manage-accounts";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

const manage = adminProcedure;
const AccountRef = z.object({ adminId: AdminUserId });

export const adminsRouter = router({
  list: manage.output(z.array(AdminAccountView)).query(({ ctx }) => listAccounts(ctx)),

  create: manage
    .input(z.object({ email: z.string().max(300), role: AdminRole }))
    .output(AdminInvitation)
    .mutation(({ ctx, input }) => createAccount(ctx, input)),

  invite: manage
    .input(AccountRef)
    .output(AdminInvitation)
    .mutation(({ ctx, input }) => inviteAccount(ctx, input)),

  setRole: manage
    .input(AccountRef.extend({ role: AdminRole }))
    .output(AdminAccountView)
    .mutation(({ ctx, input }) => changeAccount(ctx, input)),

  disable: manage
    .input(AccountRef)
    .output(AdminAccountView)
    .mutation(({ ctx, input }) => changeAccount(ctx, { ...input, isDisabled: true })),

  enable: manage
    .input(AccountRef)
    .output(AdminAccountView)
    .mutation(({ ctx, input }) => changeAccount(ctx, { ...input, isDisabled: false })),
});
