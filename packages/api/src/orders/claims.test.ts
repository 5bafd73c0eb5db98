import type { Db } from "@storywall/db/client";
import { RefundId } from "@storywall/domain/kernel/ids";
import { injectSimulatorFault, listSimulatorRefunds } from "@storywall/services/checkout/checkout.fixture";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { type Shop, test } from "../shop.fixture.ts";
import { advanceOrderTo, createDeliveredOrder, createPostCall, type View } from "./aftersales.fixture.ts";
import { createPaidOrder, listJobPayloads } from "./orders.fixture.ts";

describe("A claim", () => {
  const damaged = { reason: "damaged", text: "A corner is broken." };

  async function createClaim(
    parts: { shop: Shop; db: Db; deps: Parameters<typeof createTestPhoto>[0] },
    overrides: object = {},
  ) {
    const delivered = await createDeliveredOrder(parts);
    const { shopper, admin, order } = delivered;
    const picture = await createTestPhoto(parts.deps, { userId: shopper.userId, width: 60, height: 60 });
    const input = { ...damaged, photoIds: [picture.uuid], ...overrides };
    const { body } = await shopper.call(`/api/orders/${order.id}/actions/claim`, createPostCall(input));
    const claimId = String((body.data as { claimId: string }).claimId);
    const decideClaim = (decision: object) => admin.mutate("orders.decideClaim", { claimId, ...decision });
    return { ...delivered, picture, claimId, decideClaim };
  }

  test("a claim shows its photos to admins only (F-19, D-7)", async ({ shop, db, deps }) => {
    const { admin, shopper, order, picture, readOrder } = await createClaim({ shop, db, deps });
    expect((await readOrder()).claims).toMatchObject([{ state: "open", photos: 1, text: "A corner is broken." }]);
    const open = await admin.query("admin.claims", {});
    const path = `/photos/${picture.handle}/1600.jpg`;
    expect(open.body).toMatchObject([{ orderNumber: order.number, photoPaths: [path] }]);
    expect((await admin.call(path)).status).toBe(200);
    expect((await shop.openBrowser().call(path)).status).toBe(404);
    expect(await shopper.query("admin.claims", {})).toMatchObject({ status: 403 });
  });

  test("repeated requests to resolve a claim create one remake (F-19)", async ({ shop, db, deps }) => {
    const { decideClaim, tileIds, readOrder, claimId } = await createClaim({ shop, db, deps });
    const decision = { decision: "remake", tileIds, sentence: "We are sorry. A new one is on its way." };

    const answers = await Promise.all([1, 2, 3].map(() => decideClaim(decision)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await db.remake.count()).toBe(1);
    expect(await listJobPayloads({ db }, "email.remake")).toHaveLength(1);
    expect(await listJobPayloads({ db }, "email.claim-decided")).toEqual([]);
    expect((await readOrder()).claims).toMatchObject([{ state: "remade", sentence: decision.sentence }]);
    expect(await decideClaim({ decision: "decline", sentence: "No." })).toMatchObject({
      status: 409,
      body: { shopCode: "CLAIM_DECIDED" },
    });
    expect(await db.auditEntry.count({ where: { action: "claim.decided", entityId: claimId } })).toBe(1);
  });

  test("a claim can be resolved with a refund up to the amount paid (F-19)", async ({ shop, db, deps }) => {
    const { decideClaim, readOrder } = await createClaim({ shop, db, deps });
    expect(await decideClaim({ decision: "refund", amount: 1401 })).toMatchObject({
      body: { shopCode: "REFUND_TOO_LARGE" },
    });
    expect((await readOrder()).claims).toMatchObject([{ state: "open" }]);

    for (let time = 1; time <= 2; time++) {
      expect(await decideClaim({ decision: "refund", amount: 333 })).toMatchObject({ status: 200 });
    }
    expect(await readOrder()).toMatchObject({
      claims: [{ state: "refunding" }],
      refunds: [{ amount: 333, reason: "claim", state: "requested" }],
    });
    expect(await listJobPayloads({ db }, "payment.refund")).toHaveLength(1);
  });

  test("a claim can be rejected only with a reason (F-19)", async ({ shop, db, deps }) => {
    const { decideClaim, readOrder, claimId } = await createClaim({ shop, db, deps });
    expect(await decideClaim({ decision: "decline" })).toMatchObject({ status: 400 });
    expect(await decideClaim({ decision: "decline", sentence: "  " })).toMatchObject({ status: 400 });
    await decideClaim({ decision: "decline", sentence: "It looks as it was shown." });
    expect((await readOrder()).claims).toMatchObject([{ state: "declined", sentence: "It looks as it was shown." }]);
    expect(await listJobPayloads({ db }, "email.claim-decided")).toEqual([{ claimId }]);
  });

  test("a claim can be resolved by approving a return that needs review (C-13)", async ({ shop, db, deps }) => {
    const { shopper, admin, order, readOrder } = await createDeliveredOrder({ shop, db, deps });
    for (let time = 1; time <= 2; time++) {
      const earlier = await createTestOrder(db, { userId: shopper.userId });
      await advanceOrderTo(db, earlier.id, "delivered");
      await db.order.update({ where: { id: earlier.id }, data: { state: "returning" } });
    }
    const { body } = await shopper.call(
      `/api/orders/${order.id}/actions/claim`,
      createPostCall({ reason: "return", text: "It does not fit." }),
    );
    expect(body.data).toMatchObject({ isReviewed: true, order: { state: "delivered", claims: [{ state: "open" }] } });
    const { claimId } = body.data as { claimId: string };
    await admin.mutate("orders.decideClaim", { claimId, decision: "return" });
    expect(await readOrder()).toMatchObject({ state: "returning", claims: [{ state: "returning" }] });
    expect(await listJobPayloads({ db }, "email.claim-decided")).toEqual([{ claimId }]);
  });
});

describe("A refund for a claim", () => {
  test("a refund for a claim is completed only after the payment service confirms it (F-19, S-130)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { db } = deps;
    const { shopper, orderId, amount, path } = await createPaidOrder({ shop, deps, simulator });
    await advanceOrderTo(db, orderId, "delivered");
    const { body } = await shopper.call(
      `${path}/actions/claim`,
      createPostCall({ reason: "damaged", text: "It is bent." }),
    );
    const { claimId } = body.data as { claimId: string };
    const admin = await shop.openAdminBrowser();
    const decision = { claimId, decision: "refund", amount: 300 };
    await Promise.all([1, 2, 3].map(() => admin.mutate("orders.decideClaim", decision)));
    const [refund, ...others] = await db.refund.findMany();
    expect(others).toEqual([]);
    const refundId = RefundId.parse(refund?.id);
    const readRefundProgress = async () => {
      const { refunds } = (await shopper.query("orders.read", { orderId })).body as unknown as View;
      const refunded = (await listSimulatorRefunds(simulator)).reduce((sum, created) => sum + created.amount, 0);
      return { states: refunds.map(({ state }) => state).join(), refunded };
    };

    expect(await readRefundProgress()).toEqual({ states: "requested", refunded: 0 });
    // At first the payment service is unavailable and nothing is refunded. Later it makes the refund, but its response
    // is lost.
    await injectSimulatorFault(simulator, { requests: [{ mode: "unavailable", next: 9, path: "POST /v1/refunds" }] });
    await expect(submitRefund(deps, { refundId })).rejects.toThrow();
    expect(await readRefundProgress()).toEqual({ states: "requested", refunded: 0 });
    await injectSimulatorFault(simulator, { requests: [{ mode: "cut", next: 1, path: "POST /v1/refunds" }] });
    await submitRefund(deps, { refundId }).catch(() => {});
    const progress = await readRefundProgress();
    expect(["requested 300", "succeeded 300"]).toContain(`${progress.states} ${progress.refunded}`);
    await injectSimulatorFault(simulator, {});
    await submitRefund(deps, { refundId });
    await submitRefund(deps, { refundId });
    expect(await readRefundProgress()).toEqual({ states: "succeeded", refunded: 300 });
    const payment = await db.payment.findFirstOrThrow({ where: { checkout: { order: { id: orderId } } } });
    expect(payment).toMatchObject({ amount, amountRefunded: 300, state: "partially_refunded" });
  });
});
