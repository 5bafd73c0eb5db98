import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, PaymentId } from "@storywall/domain/kernel/ids";
import { AuditCheckpoint, type AuditVerification, auditFaults } from "@storywall/domain/operations/audit";
import {
  type DiscrepancyList,
  getDiscrepancyDefinition,
  ListDiscrepanciesInput,
} from "@storywall/domain/operations/discrepancies";
import { type CustomerMatch, EraseCustomerInput, FindCustomerInput } from "@storywall/domain/operations/privacy/schema";
import {
  type PurchaseTimeline,
  type PurchaseTimelineEntry,
  PurchaseTimelineInput,
  ResendEmailInput,
} from "@storywall/domain/operations/purchase-timeline";
import { z } from "zod";
import { adminRefundReasons, refundOrder } from "../../checkout/payments/refund-order.ts";
import { verifyAuditLog } from "../audit/verify-audit.ts";
import { buildOrderTimeline } from "../explain/build-order-timeline.ts";
import { resendEmail, retryPaymentFinalization } from "../explain/repeat.ts";
import { eraseCustomerOffline, findMatchingCustomers } from "../privacy/find-customer.ts";
import { listDiscrepancies } from "../reconciliation/discrepancies.ts";
import { requestReconciliation } from "../reconciliation/reconcile-ledger.ts";
import {
  JobId,
  JobNamed,
  type JobRow,
  ListJobsInput,
  listJobs,
  retryDeadJobs,
  retryJob,
  SkipJobInput,
  skipJob,
} from "./jobs.ts";

const HELP = `npm run jobs -- list [dead|late|waiting] [name]    unfinished jobs, up to 50
npm run jobs -- retry <id>                         restart one, with all its attempts
npm run jobs -- retry-all <name>                   restart every dead job of this name
npm run jobs -- skip <id> <reason…>                skip one for good
npm run jobs -- explain <any id or order number>   history of one purchase
npm run jobs -- finalize <payment id>              check a payment's status again
npm run jobs -- refund <order id> <cents|all> [goodwill|returned|remake_declined]
npm run jobs -- customer <email, number, or id>    find a customer
npm run jobs -- erase <visitor id> DELETE          delete all of a customer's data for good
npm run jobs -- resend <order id> <letter>         order-received, in-production, shipped, delivered or cancelled
npm run jobs -- discrepancies                      open discrepancies, up to 50; fails if there are any
npm run jobs -- reconcile                          check the ledger and files now
npm run jobs -- audit [checkpoint]                 verify the audit log, also against a saved checkpoint
`;

/** Admin for the audit log. Access to the database from the command line counts as the owner's access. */
const admin = { role: "owner", actor: "command-line" } as const;

export type CommandOutput = { text: string; isFailure: boolean };

/** Runs an operator's command with the services of the admin API and returns its output. */
export async function runOperatorCommand(db: Db, [verb, first, ...rest]: readonly string[]): Promise<CommandOutput> {
  const ctx = { db, admin };
  try {
    switch (verb) {
      case "list": {
        const input = ListJobsInput.parse({ status: first, name: rest[0] });
        const { items, total } = await listJobs(ctx, input);
        return toOutput([...items.map(formatJob), `${items.length} of ${total} ${input.status} jobs.`].join("\n"));
      }
      case "retry":
        return formatChangedJobs(await retryJob(ctx, { jobId: JobId.parse(first) }), "restarted");
      case "retry-all":
        return formatChangedJobs(await retryDeadJobs(ctx, JobNamed.parse({ name: first })), "restarted");
      case "skip":
        return formatChangedJobs(
          await skipJob(ctx, SkipJobInput.parse({ jobId: first, reason: rest.join(" ") })),
          "skipped",
        );
      case "explain":
        return toOutput(formatTimeline(await buildOrderTimeline(ctx, PurchaseTimelineInput.parse({ about: first }))));
      case "finalize":
        return toOutput(
          (await retryPaymentFinalization(ctx, { paymentId: PaymentId.parse(first) })).changed
            ? "Checking the payment now."
            : "Already in progress.",
        );
      case "refund": {
        const { refundId } = await refundOrder(ctx, Refund.parse({ orderId: first, amount: rest[0], reason: rest[1] }));
        return toOutput(`${refundId} was requested.`);
      }
      case "customer":
        return toOutput(
          (await findMatchingCustomers(ctx, FindCustomerInput.parse({ about: first }))).map(formatCustomer).join("\n"),
        );
      case "erase": {
        const input = EraseCustomerInput.parse({ userId: first, confirm: rest.join(" ") });
        const { photos, walls, ordersKept } = await eraseCustomerOffline({ ...ctx, now: () => new Date() }, input);
        return toOutput(
          `Erased ${photos} photos and ${walls} walls. Orders kept without personal data: ${ordersKept}.`,
        );
      }
      case "resend":
        await resendEmail(ctx, ResendEmailInput.parse({ orderId: first, email: rest[0] }));
        return toOutput("The email will be sent again.");
      case "discrepancies":
        return formatDiscrepancies(await listDiscrepancies(ctx, ListDiscrepanciesInput.parse({})));
      case "reconcile":
        return toOutput((await requestReconciliation(ctx)).changed ? "Check started." : "Already in progress.");
      case "audit":
        return formatAuditVerification(await verifyAuditLog(ctx, { mark: AuditCheckpoint.optional().parse(first) }));
      default:
        return { text: HELP, isFailure: verb !== undefined && verb !== "help" };
    }
  } catch (error) {
    if (error instanceof ShopError) return { text: error.message, isFailure: true };
    if (error instanceof z.ZodError)
      return {
        text: `Unknown command.

${HELP}`,
        isFailure: true,
      };
    throw error;
  }
}

function formatDiscrepancies({ items, total, lastRun }: DiscrepancyList): CommandOutput {
  const rows = items.map(({ id, kind, subject, openedAt, detail }) =>
    [id.padStart(8), kind.padEnd(24), subject, openedAt, detail ?? ""].join("  ").trimEnd(),
  );
  const lastRunText = `Last checked: ledger ${lastRun.ledger ?? "never"}, files ${lastRun.files ?? "never"}.`;
  const hasLoudDiscrepancy = items.some(({ kind }) => !getDiscrepancyDefinition(kind).isQuiet);
  return {
    text: [...rows, `${items.length} of ${total} open discrepancies. ${lastRunText}`].join("\n"),
    isFailure: hasLoudDiscrepancy,
  };
}

function formatAuditVerification({ isWhole, checked, mark, broken }: AuditVerification): CommandOutput {
  if (!broken) return toOutput(`The audit log is intact: ${checked} entries. Save this checkpoint elsewhere:\n${mark}`);
  const where = [broken.seq ? `position ${broken.seq}` : "", broken.entryId ? `entry ${broken.entryId}` : ""].filter(
    Boolean,
  );
  return { text: `The audit log is broken at ${where.join(", ")}: ${auditFaults[broken.fault]}`, isFailure: !isWhole };
}

const toOutput = (text: string): CommandOutput => ({ text, isFailure: false });

const Refund = z.object({
  orderId: OrderId,
  amount: z.union([z.literal("all").transform(() => undefined), z.coerce.number().int().min(1)]),
  reason: z.enum(adminRefundReasons).default("goodwill"),
});

function formatTimeline({ orders, payments, entries, isCut }: PurchaseTimeline): string {
  const headerLines = [
    ...orders.map(({ number, id, state }) => `${number}  ${id}  ${state}`),
    ...payments.map(
      (payment) =>
        `${payment.id}  ${payment.state}  ${payment.amount} cents, ${payment.amountRefunded} back  ${payment.intentId ?? ""}`,
    ),
  ];
  return [...headerLines, "", ...entries.map(formatTimelineEntry), ...(isCut ? ["…and more."] : [])].join("\n");
}

const formatTimelineEntry = ({ at, source, kind, about, what, actor }: PurchaseTimelineEntry) =>
  [at, source.padEnd(6), kind.padEnd(20), about.padEnd(35), what, actor ? `by ${actor}` : ""].join("  ").trimEnd();

const formatChangedJobs = ({ changed }: { changed: number }, what: string) =>
  toOutput(`${changed === 1 ? "1 job was" : `${changed} jobs were`} ${what}.`);

const formatCustomer = ({ userId, lastSeen, isAccount, photos, walls, orders }: CustomerMatch) =>
  [
    userId,
    `last seen ${lastSeen}`,
    isAccount ? "with an account" : "without an account",
    `${photos} photos, ${walls} walls`,
    orders.map(({ number, state }) => `${number} ${state}`).join(", "),
  ]
    .filter(Boolean)
    .join("  ");

const formatJob = ({ id, name, about, attempts, lastError, createdAt }: JobRow) =>
  [id.padStart(8), name.padEnd(24), about, createdAt, `${attempts} attempts`, lastError ?? ""].join("  ").trimEnd();
