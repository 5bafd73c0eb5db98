import { PaymentId } from "@storywall/domain/kernel/ids";
import type { DisputeView, PaymentIntentView, RefundView, Reversals } from "@storywall/payments/payments";
import { test } from "@storywall/testing/fixtures";
import { expect, vi } from "vitest";
import type { VisitorContext } from "../../accounts/context.ts";
import { finalizePayment } from "../../orders/finalize-payment.ts";
import { createOpenCheckout, createStripeEvent } from "../checkout.fixture.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { syncRefundsAndDisputes } from "./sync-refunds-and-disputes.ts";

/** State of the payment at the processor after an event, including all earlier events. */
type ProcessorState = {
  status: PaymentIntentView["status"];
  refund?: RefundView["status"];
  dispute?: "open" | "won" | "lost";
};

type PaymentEnding = { refunded: "all" | "part"; comesBack: boolean; dispute: "none" | "won" | "lost" };

function buildHistory({ comesBack, dispute }: PaymentEnding): { type: string; truth: ProcessorState }[] {
  const paid = { status: "succeeded" } as const;
  const disputed = dispute === "none" ? {} : { dispute: "open" as const };
  const closed = dispute === "none" ? {} : { dispute };
  const refund = comesBack ? "failed" : "succeeded";
  return [
    { type: "payment_intent.created", truth: { status: "requires_payment_method" } },
    { type: "payment_intent.processing", truth: { status: "processing" } },
    { type: "payment_intent.payment_failed", truth: { status: "requires_payment_method" } },
    { type: "payment_intent.succeeded", truth: paid },
    { type: "charge.refunded", truth: { ...paid, refund: "succeeded" } },
    { type: "charge.dispute.created", truth: { ...paid, refund: "succeeded", ...disputed } },
    { type: "refund.failed", truth: { ...paid, refund, ...disputed } },
    { type: "charge.dispute.closed", truth: { ...paid, refund, ...closed } },
  ];
}

function createSeededRandomInt(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function shuffleList<T>(list: readonly T[], roll: (sides: number) => number): T[] {
  const left = [...list];
  return list.map(() => left.splice(roll(left.length), 1)[0] as T);
}

/**
 * Creates a payment with a scripted history at the processor. Returns functions that advance the history, deliver its
 * events, and run the jobs that the events enqueue.
 */
async function createPaymentWithHistory(ctx: VisitorContext, ending: PaymentEnding) {
  const { checkout, intentId } = await createOpenCheckout(ctx);
  const { payments } = ctx;
  const amount = checkout.totals.total;
  const history = buildHistory(ending);
  let now = 0;
  const getProcessorState = (): ProcessorState => history[now]?.truth ?? expect.fail();
  const view = await payments.readIntent(intentId);
  const createRefundView = (status: string): RefundView => ({
    id: `re_${intentId}`,
    status,
    amount: ending.refunded === "all" ? amount : 100,
    refundId: null,
    failureCode: status === "failed" ? "expired_or_canceled_card" : null,
  });
  const createDisputeView = (disputeState: string): DisputeView => ({
    id: `dp_${intentId}`,
    isOpen: disputeState === "open",
    isLost: disputeState === "lost",
  });
  const storyContext: VisitorContext = {
    ...ctx,
    payments: {
      ...payments,
      readIntent: async () => {
        const { status } = getProcessorState();
        return { ...view, status, amountReceived: status === "succeeded" ? amount : 0 };
      },
      readReversals: async (): Promise<Reversals> => {
        const { refund, dispute } = getProcessorState();
        return {
          refunds: refund ? [createRefundView(refund)] : [],
          disputes: dispute ? [createDisputeView(dispute)] : [],
        };
      },
    },
  };
  const runJob = async (job: string): Promise<boolean> => {
    const row = await ctx.db.outboxJob.findUniqueOrThrow({ where: { dedupe: job } });
    const jobInput = { paymentId: PaymentId.parse((row.payload as { paymentId: string }).paymentId) };
    try {
      await (row.name === "order.finalise"
        ? finalizePayment(storyContext, jobInput)
        : syncRefundsAndDisputes(storyContext, jobInput));
      return true;
    } catch (error) {
      if (error instanceof Error && /retrying/.test(error.message)) return false;
      throw error;
    }
  };
  const deliverEvent = async (at: number): Promise<string[]> => {
    const { type } = history[at] ?? expect.fail();
    const id = `evt_${intentId}_${at}`;
    await receiveStripeEvent(storyContext, createStripeEvent(intentId, { id, type }));
    const jobs = await ctx.db.outboxJob.findMany({
      where: { dedupe: { in: [`fin-${id}`, `sync-${id}`] } },
      orderBy: { id: "asc" },
    });
    return jobs.map(({ dedupe }) => dedupe ?? "");
  };
  const readEndState = async () => {
    const orders = await ctx.db.order.count({ where: { checkoutId: checkout.id } });
    const storedPayments = await ctx.db.payment.findMany({
      where: { checkoutId: checkout.id },
      select: { state: true, amountRefunded: true, refunds: { select: { state: true, amount: true, reason: true } } },
    });
    const { state } = await ctx.db.checkout.findUniqueOrThrow({ where: { id: checkout.id } });
    return { orders, payments: storedPayments, checkout: state };
  };
  const advanceHistory = (at: number) => {
    now = Math.max(now, at);
  };
  return { amount, deliver: deliverEvent, run: runJob, readEndState, history, reach: advanceHistory };
}

function buildExpectedState({ refunded, comesBack, dispute }: PaymentEnding, amount: number) {
  const sum = refunded === "all" ? amount : 100;
  const returnedAmount = dispute === "lost" ? amount : comesBack ? 0 : sum;
  const state = returnedAmount === amount ? "refunded" : returnedAmount > 0 ? "partially_refunded" : "succeeded";
  const refunds = [{ state: comesBack ? "failed" : "succeeded", amount: sum, reason: "outside" }];
  return { orders: 1, payments: [{ state, amountRefunded: returnedAmount, refunds }], checkout: "completed" };
}

const paymentEndings: PaymentEnding[] = (["all", "part"] as const).flatMap((refunded) =>
  [true, false].flatMap((comesBack) =>
    (["none", "won", "lost"] as const).map((dispute) => ({ refunded, comesBack, dispute })),
  ),
);

test.for(paymentEndings)(
  "late, duplicate, unordered and concurrent Stripe events lead to the same final state: %o (S-129, S-130)",
  async (ending, { ctx }) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    for (let seed = 1; seed <= 2; seed++) {
      const roll = createSeededRandomInt(seed * 7_919 + paymentEndings.indexOf(ending));
      const story = await createPaymentWithHistory(ctx, ending);
      const events = story.history.flatMap((_, at) => [at, at]);
      let waiting: string[] = [];
      let jobs: string[] = [];
      for (let at = 0; at < story.history.length || events.length > 0 || jobs.length > 0; at++) {
        story.reach(Math.min(at, story.history.length - 1));
        const isOver = at >= story.history.length;
        // Each step skips some events and jobs at random until the history is over.
        const deliveredEvents = shuffleList(
          events.filter((event) => event <= at && (isOver || roll(2) === 0)),
          roll,
        );
        for (const event of deliveredEvents) {
          events.splice(events.indexOf(event), 1);
          jobs.push(...(await story.deliver(event)));
        }
        const due = shuffleList(
          [...jobs, ...jobs].filter(() => isOver || roll(2) === 0),
          roll,
        );
        jobs = jobs.filter((job) => !due.includes(job));
        const done = await Promise.all(due.map(async (job) => ({ job, isDone: await story.run(job) })));
        waiting.push(...done.filter(({ isDone }) => !isDone).map(({ job }) => job));
      }
      while (waiting.length > 0) {
        const again = [...new Set(waiting)];
        waiting = [];
        for (const job of again) if (!(await story.run(job))) waiting.push(job);
      }
      expect({ seed, ...(await story.readEndState()) }).toEqual({ seed, ...buildExpectedState(ending, story.amount) });
    }
    logged.mockRestore();
  },
);

function listPermutations(kinds: readonly string[]): string[][] {
  if (kinds.length === 0) return [[]];
  return [...new Set(kinds)].flatMap((kind) => {
    const rest = [...kinds];
    rest.splice(rest.indexOf(kind), 1);
    return listPermutations(rest).map((order) => [kind, ...order]);
  });
}

/** Kind of job that each event of the history enqueues. The first event enqueues no job. */
const kinds = ["nothing", "news", "news", "news", "reversal", "reversal", "reversal", "reversal"];
const permutations = listPermutations(kinds);
const sampleInterval = process.env.EVERY_ORDER ? 1 : 20;

test("eight Stripe events, each delivered twice in any order, lead to the same final state (S-129, S-130)", {
  timeout: sampleInterval === 1 ? 3_600_000 : 240_000,
}, async ({ ctx }) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(permutations).toHaveLength(280);
  const ending: PaymentEnding = { refunded: "all", comesBack: true, dispute: "won" };
  for (const order of permutations.filter((_, index) => index % sampleInterval === 0)) {
    const story = await createPaymentWithHistory(ctx, ending);
    story.reach(story.history.length - 1);
    const left: Record<string, number[]> = { nothing: [0], news: [3, 2, 1], reversal: [7, 6, 5, 4] };
    const waiting: string[] = [];
    for (const kind of order) {
      const at = left[kind]?.shift() ?? expect.fail();
      for (let time = 1; time <= 2; time++) {
        for (const job of await story.deliver(at)) if (!(await story.run(job))) waiting.push(job);
      }
    }
    for (const job of waiting) expect(await story.run(job)).toBe(true);
    expect({ order, ...(await story.readEndState()) }).toEqual({ order, ...buildExpectedState(ending, story.amount) });
  }
  logged.mockRestore();
});
