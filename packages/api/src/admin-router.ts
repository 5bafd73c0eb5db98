import { ExplainInput, Explanation, ResendLetterInput } from "@storywall/domain/admin/explanation";
import { AdminOrderRow, ListOrdersInput } from "@storywall/domain/admin/orders";
import { Outside } from "@storywall/domain/admin/outside";
import { Today } from "@storywall/domain/admin/today";
import { OrderId, PaymentId } from "@storywall/domain/ids";
import { AdminClaimView, OrderView, PrintFileView } from "@storywall/domain/orders/schema";
import { PageOf } from "@storywall/domain/paging";
import { PrintManifest } from "@storywall/domain/printing/print-record";
import { SheetView } from "@storywall/domain/printing/sheet-view";
import { sheetKeys } from "@storywall/domain/printing/sheets";
import { readSignedInAdmin, SignedInAdmin } from "@storywall/services/admin/admin-view";
import { listClaims } from "@storywall/services/admin/list-claims";
import { listOrders } from "@storywall/services/admin/list-orders";
import { takeEvidence } from "@storywall/services/admin/open-evidence";
import { OwnAccount, readOwnAccount } from "@storywall/services/admin/read-own-account";
import { readPrintFiles } from "@storywall/services/admin/read-print-files";
import { readToday } from "@storywall/services/admin/read-today";
import { redeemSignInLink } from "@storywall/services/admin/redeem-sign-in-link";
import { setPassword } from "@storywall/services/admin/set-password";
import { proposeTotp, setTotp } from "@storywall/services/admin/set-totp";
import { signInWithPassword } from "@storywall/services/admin/sign-in-with-password";
import { signOutAdmin } from "@storywall/services/admin/sign-out-admin";
import { explain } from "@storywall/services/explain/explain";
import { finaliseAgain } from "@storywall/services/explain/finalise-again";
import { resendLetter } from "@storywall/services/explain/resend-letter";
import { Changed } from "@storywall/services/jobs/schema";
import { readOrder } from "@storywall/services/orders/read-order";
import { readOrderSheets } from "@storywall/services/printing/order-sheets";
import { readManifest } from "@storywall/services/printing/read-manifest";
import { z } from "zod";
import { dropAdminCookie, knownBrowserOf, rememberBrowser, setAdminCookie } from "./accounts/admin-cookie.ts";
import type { ApiContext } from "./context.ts";
import { adminMay, router, signInProcedure } from "./trpc.ts";

const secretText = z.string().min(1).max(200);

export const adminRouter = router({
  /** Who is signed in; null for everyone else, also where the session has ended. */
  me: signInProcedure.output(SignedInAdmin.nullable()).query(({ ctx }) => readSignedInAdmin(ctx)),

  signIn: signInProcedure
    .input(z.object({ token: secretText }))
    .output(SignedInAdmin)
    .mutation(async ({ ctx, input }) => {
      const { admin, asid } = await redeemSignInLink(ctx, { ...input, replaces: ctx.cookies.get("asid") });
      return signedIn(ctx, asid, admin);
    }),

  signInWithPassword: signInProcedure
    .input(z.object({ email: z.string().max(300), password: z.string().max(200), code: z.string().max(20).optional() }))
    .output(SignedInAdmin)
    .mutation(async ({ ctx, input }) => {
      const { cookies } = ctx;
      const from = { ip: ctx.from.ip, knownBrowser: knownBrowserOf(cookies), replaces: cookies.get("asid") };
      const { sealingSecrets } = ctx.config;
      const { admin, asid } = await signInWithPassword(ctx, { ...input, ...from, sealingSecrets });
      return signedIn(ctx, asid, admin);
    }),

  signOut: signInProcedure.output(z.null()).mutation(async ({ ctx }) => {
    await signOutAdmin(ctx, { asid: ctx.cookies.get("asid") });
    dropAdminCookie(ctx.cookies);
    return null;
  }),

  /** The signed-in admin's own account and what it may still set. */
  account: adminMay("admin.see")
    .output(OwnAccount)
    .query(({ ctx }) => readOwnAccount(ctx, { asid: ctx.cookies.get("asid") })),

  /** Of one's own account; the owner's one-time link says which owner's. */
  setPassword: adminMay("admin.see")
    .input(
      z.object({
        password: z.string().max(200),
        currentPassword: z.string().max(200).optional(),
        email: z.string().max(300).optional(),
      }),
    )
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      const from = { ip: ctx.from.ip, knownBrowser: knownBrowserOf(ctx.cookies) };
      await setPassword(ctx, { ...input, ...from, asid: ctx.cookies.get("asid") });
      return null;
    }),

  proposeTotp: adminMay("admin.see")
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .query(({ ctx }) => proposeTotp(ctx)),

  setTotp: adminMay("admin.see")
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

  /** What is away, for the banner above every page of theirs. */
  outside: adminMay("admin.see")
    .output(Outside)
    .query(({ ctx }) => ctx.config.outside()),

  /** What waits for a person, and how the day goes. */
  today: adminMay("orders.see")
    .output(Today)
    .query(({ ctx }) => readToday(ctx)),

  orders: adminMay("orders.see")
    .input(ListOrdersInput.prefault({}))
    .output(PageOf(AdminOrderRow))
    .query(({ ctx, input }) => listOrders(ctx, input)),

  /** Of one order, or all that wait for a decision. */
  claims: adminMay("orders.see")
    .input(z.object({ orderId: OrderId.optional() }))
    .output(z.array(AdminClaimView))
    .query(({ ctx, input }) => listClaims(ctx, input)),

  printFiles: adminMay("orders.see")
    .input(z.object({ orderId: OrderId }))
    .output(z.object({ order: OrderView, files: z.array(PrintFileView) }))
    .query(async ({ ctx, input }) => ({ order: await readOrder(ctx, input), files: await readPrintFiles(ctx, input) })),

  /** Every piece with its measures and hashes, for the print room to check its files by. */
  printManifest: adminMay("orders.see")
    .input(z.object({ orderId: OrderId }))
    .output(PrintManifest)
    .query(({ ctx, input }) => readManifest(ctx, input)),

  /** How an order's pieces lie on sheets of that format. */
  printSheets: adminMay("orders.see")
    .input(z.object({ orderId: OrderId, sheet: z.enum(sheetKeys) }))
    .output(z.array(SheetView))
    .query(({ ctx, input }) => readOrderSheets(ctx, input)),

  /** What became of one purchase, from cart to letter. */
  explain: adminMay("orders.see")
    .input(ExplainInput)
    .output(Explanation)
    .query(({ ctx, input }) => explain(ctx, input)),

  /** What a bank asks for when the payment is disputed; fetched by its path. */
  takeEvidence: adminMay("evidence.take")
    .input(z.object({ orderId: OrderId }))
    .output(z.object({ path: z.string() }))
    .mutation(({ ctx, input }) => takeEvidence(ctx, input)),

  finaliseAgain: adminMay("jobs.change")
    .input(z.object({ paymentId: PaymentId }))
    .output(Changed)
    .mutation(({ ctx, input }) => finaliseAgain(ctx, input)),

  resendLetter: adminMay("orders.change")
    .input(ResendLetterInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await resendLetter(ctx, input);
      return null;
    }),
});

function signedIn(ctx: ApiContext, asid: string, admin: SignedInAdmin): SignedInAdmin {
  setAdminCookie(ctx.cookies, asid);
  if (admin.email) rememberBrowser(ctx.cookies, ctx, admin.id);
  return admin;
}
