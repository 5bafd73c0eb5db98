import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, PaymentId } from "@storywall/domain/kernel/ids";
import { AuditMark, type AuditVerdict, auditFaults } from "@storywall/domain/operations/audit";
import { type BreakList, breakKind, ListBreaksInput } from "@storywall/domain/operations/breaks";
import {
  type ExplainedEntry,
  ExplainInput,
  type Explanation,
  ResendLetterInput,
} from "@storywall/domain/operations/explanation";
import { type CustomerFound, CustomerSought, EraseCustomerInput } from "@storywall/domain/operations/privacy/schema";
import { z } from "zod";
import { adminRefundReasons, refundOrder } from "../../checkout/payments/refund-order.ts";
import { verifyAudit } from "../audit/verify-audit.ts";
import { explain } from "../explain/explain.ts";
import { finaliseAgain } from "../explain/finalise-again.ts";
import { resendLetter } from "../explain/resend-letter.ts";
import { eraseCustomerOffline, findCustomer } from "../privacy/find-customer.ts";
import { listBreaks } from "../reconciliation/list-breaks.ts";
import { reconcileNow } from "../reconciliation/reconcile-now.ts";
import { listJobs } from "./list-jobs.ts";
import { retryDeadJobs, retryJob } from "./retry-jobs.ts";
import { JobId, JobNamed, type JobRow, ListJobsInput, SkipJobInput } from "./schema.ts";
import { skipJob } from "./skip-job.ts";

const HELP = `npm run jobs -- list [dead|late|waiting] [name]    unfinished jobs, up to 50
npm run jobs -- retry <id>                         restart one, with all its attempts
npm run jobs -- retry-all <name>                   restart every dead job of this name
npm run jobs -- skip <id> <reason…>                skip one for good
npm run jobs -- explain <any id or order number>   history of one purchase
npm run jobs -- finalise <payment id>              check a payment's status again
npm run jobs -- refund <order id> <cents|all> [goodwill|returned|remake_declined]
npm run jobs -- customer <address, number or id>   find a customer
npm run jobs -- erase <visitor id> DELETE          delete all of a customer's data for good
npm run jobs -- resend <order id> <letter>         order-received, in-production, shipped, delivered or cancelled
npm run jobs -- breaks                             open discrepancies, up to 50; fails if there are any
npm run jobs -- reconcile                          check books and files now
npm run jobs -- audit [mark]                       verify the audit log; a saved checkpoint proves more
`;

/** Command line access to the database counts as the owner's; the audit log records it as `command-line`. */
const admin = { role: "owner", actor: "command-line" } as const;

export type Said = { text: string; isRefused: boolean };

/** Runs an operator's command with the services of the admin API and returns its output. */
export async function operate(db: Db, [verb, first, ...rest]: readonly string[]): Promise<Said> {
  const ctx = { db, admin };
  try {
    switch (verb) {
      case "list": {
        const asked = ListJobsInput.parse({ standing: first, name: rest[0] });
        const { items, total } = await listJobs(ctx, asked);
        return said([...items.map(line), `${items.length} of ${total} ${asked.standing} jobs.`].join("\n"));
      }
      case "retry":
        return counted(await retryJob(ctx, { jobId: JobId.parse(first) }), "started again");
      case "retry-all":
        return counted(await retryDeadJobs(ctx, JobNamed.parse({ name: first })), "started again");
      case "skip":
        return counted(await skipJob(ctx, SkipJobInput.parse({ jobId: first, reason: rest.join(" ") })), "skipped");
      case "explain":
        return said(told(await explain(ctx, ExplainInput.parse({ about: first }))));
      case "finalise":
        return said(
          (await finaliseAgain(ctx, { paymentId: PaymentId.parse(first) })).changed
            ? "Checking the payment now."
            : "Already in progress.",
        );
      case "refund": {
        const { refundId } = await refundOrder(ctx, Refund.parse({ orderId: first, amount: rest[0], reason: rest[1] }));
        return said(`${refundId} is on its way.`);
      }
      case "customer":
        return said((await findCustomer(ctx, CustomerSought.parse({ about: first }))).map(customerLine).join("\n"));
      case "erase": {
        const input = EraseCustomerInput.parse({ userId: first, confirm: rest.join(" ") });
        const { photos, walls, ordersKept } = await eraseCustomerOffline({ ...ctx, now: () => new Date() }, input);
        return said(`Erased: ${photos} photos, ${walls} walls; ${ordersKept} orders stay in the books without a name.`);
      }
      case "resend":
        await resendLetter(ctx, ResendLetterInput.parse({ orderId: first, letter: rest[0] }));
        return said("The email will be sent again.");
      case "breaks":
        return broken(await listBreaks(ctx, ListBreaksInput.parse({})));
      case "reconcile":
        return said((await reconcileNow(ctx)).changed ? "Check started." : "Already in progress.");
      case "audit":
        return verdict(await verifyAudit(ctx, { mark: AuditMark.optional().parse(first) }));
      default:
        return { text: HELP, isRefused: verb !== undefined && verb !== "help" };
    }
  } catch (error) {
    if (error instanceof ShopError) return { text: error.message, isRefused: true };
    if (error instanceof z.ZodError)
      return {
        text: `Unknown command.

${HELP}`,
        isRefused: true,
      };
    throw error;
  }
}

function broken({ items, total, lastRun }: BreakList): Said {
  const rows = items.map(({ id, kind, subject, openedAt, detail }) =>
    [id.padStart(8), kind.padEnd(24), subject, openedAt, detail ?? ""].join("  ").trimEnd(),
  );
  const compared = `Last checked: books ${lastRun.books ?? "never"}, files ${lastRun.files ?? "never"}.`;
  const isAnyLoud = items.some(({ kind }) => !breakKind(kind).isQuiet);
  return {
    text: [...rows, `${items.length} of ${total} open discrepancies. ${compared}`].join("\n"),
    isRefused: isAnyLoud,
  };
}

function verdict({ isWhole, checked, mark, broken }: AuditVerdict): Said {
  if (!broken) return said(`The audit log is intact: ${checked} entries. Save this checkpoint elsewhere:\n${mark}`);
  const where = [broken.seq ? `position ${broken.seq}` : "", broken.entryId ? `entry ${broken.entryId}` : ""].filter(
    Boolean,
  );
  return { text: `The audit log is broken at ${where.join(", ")}: ${auditFaults[broken.fault]}`, isRefused: !isWhole };
}

const said = (text: string): Said => ({ text, isRefused: false });

const Refund = z.object({
  orderId: OrderId,
  amount: z.union([z.literal("all").transform(() => undefined), z.coerce.number().int().min(1)]),
  reason: z.enum(adminRefundReasons).default("goodwill"),
});

function told({ orders, payments, entries, isCut }: Explanation): string {
  const heads = [
    ...orders.map(({ number, id, state }) => `${number}  ${id}  ${state}`),
    ...payments.map(
      (one) => `${one.id}  ${one.state}  ${one.amount} cents, ${one.amountRefunded} back  ${one.intentId ?? ""}`,
    ),
  ];
  return [...heads, "", ...entries.map(entryLine), ...(isCut ? ["…and more."] : [])].join("\n");
}

const entryLine = ({ at, source, kind, about, what, actor }: ExplainedEntry) =>
  [at, source.padEnd(6), kind.padEnd(20), about.padEnd(35), what, actor ? `by ${actor}` : ""].join("  ").trimEnd();

const counted = ({ changed }: { changed: number }, what: string) =>
  said(`${changed === 1 ? "1 job was" : `${changed} jobs were`} ${what}.`);

const customerLine = ({ userId, lastSeen, isAccount, photos, walls, orders }: CustomerFound) =>
  [
    userId,
    `last seen ${lastSeen}`,
    isAccount ? "with an account" : "without an account",
    `${photos} photos, ${walls} walls`,
    orders.map(({ number, state }) => `${number} ${state}`).join(", "),
  ]
    .filter(Boolean)
    .join("  ");

const line = ({ id, name, about, attempts, lastError, createdAt }: JobRow) =>
  [id.padStart(8), name.padEnd(24), about, createdAt, `${attempts} attempts`, lastError ?? ""].join("  ").trimEnd();
