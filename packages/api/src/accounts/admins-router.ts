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
const TheAccount = z.object({ adminId: AdminUserId });

export const adminsRouter = router({
  list: manage.output(z.array(AdminAccountView)).query(({ ctx }) => listAccounts(ctx)),

  create: manage
    .input(z.object({ email: z.string().max(300), role: AdminRole }))
    .output(AdminInvitation)
    .mutation(({ ctx, input }) => createAccount(ctx, input)),

  invite: manage
    .input(TheAccount)
    .output(AdminInvitation)
    .mutation(({ ctx, input }) => inviteAccount(ctx, input)),

  setRole: manage
    .input(TheAccount.extend({ role: AdminRole }))
    .output(AdminAccountView)
    .mutation(({ ctx, input }) => changeAccount(ctx, input)),

  disable: manage
    .input(TheAccount)
    .output(AdminAccountView)
    .mutation(({ ctx, input }) => changeAccount(ctx, { ...input, isDisabled: true })),

  enable: manage
    .input(TheAccount)
    .output(AdminAccountView)
    .mutation(({ ctx, input }) => changeAccount(ctx, { ...input, isDisabled: false })),
});
