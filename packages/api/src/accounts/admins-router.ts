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
