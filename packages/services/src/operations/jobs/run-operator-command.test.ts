import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { runOperatorCommand } from "./run-operator-command.ts";

async function createDeadEmailJob(db: Db) {
  const aggregate = newId("order");
  const overrides = { attempts: 20, deadAt: new Date(), lastError: "Error ECONNREFUSED" };
  const { id } = await db.outboxJob.create({ data: { name: "email.shipped", payload: {}, aggregate, ...overrides } });
  return { id: String(id), aggregate };
}

test("the command line lists, retries and skips jobs", async ({ db }) => {
  const [first, second] = [await createDeadEmailJob(db), await createDeadEmailJob(db)];
  const { text } = await runOperatorCommand(db, ["list"]);
  expect(text).toContain(`${first.id}  email.shipped`);
  expect(text).toContain(`${first.aggregate}`);
  expect(text).toContain("20 attempts  Error ECONNREFUSED");
  expect(text).toContain("2 of 2 dead jobs.");
  expect(await runOperatorCommand(db, ["list", "dead", "email.delivered"])).toMatchObject({
    text: "0 of 0 dead jobs.",
  });

  expect((await runOperatorCommand(db, ["retry", first.id])).text).toBe("1 job was restarted.");
  expect((await runOperatorCommand(db, ["retry", first.id])).text).toBe("0 jobs were restarted.");
  expect((await runOperatorCommand(db, ["skip", second.id, "told", "by", "phone"])).text).toBe("1 job was skipped.");
  expect((await runOperatorCommand(db, ["retry-all", "email.shipped"])).text).toBe("0 jobs were restarted.");
  expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { actor: "command-line", action: "job.retried", entityId: first.id },
    { actor: "command-line", action: "job.skipped", entityId: second.id, reason: "told by phone" },
  ]);
});

test("the command line finds a customer and erases their data after confirmation (F-22)", async ({ db }) => {
  const order = await createTestOrder(db, { email: "zeb@example.com" });
  const { text } = await runOperatorCommand(db, ["customer", "zeb@example.com"]);
  expect(text).toContain(order.userId);
  expect(text).toContain(`${order.number} checking`);
  const runEraseCommand = (...words: string[]) => runOperatorCommand(db, ["erase", order.userId, ...words]);
  expect(await runEraseCommand()).toMatchObject({ isFailure: true });
  expect((await runEraseCommand("DELETE")).text).toContain(`Order ${order.number} is still in progress.`);
  for (const state of ["printing", "framing", "packed", "shipped"]) {
    await db.order.update({ where: { id: order.id }, data: { state } });
  }
  expect((await runEraseCommand("DELETE")).text).toBe(
    "Erased 0 photos and 0 walls. Orders kept without personal data: 1.",
  );
  expect(await runOperatorCommand(db, ["customer", "zeb@example.com"])).toMatchObject({ isFailure: true });
  expect(await db.auditEntry.findMany()).toMatchObject([{ actor: "command-line", action: "customer.erased" }]);
});

test("the command line refunds a payment and resends emails", async ({ db }) => {
  const order = await createTestOrder(db);
  await db.sentEmail.create({
    data: { dedupe: "one", kind: "order-received", orderId: order.id, messageId: "<1@x>", sentAt: new Date() },
  });
  expect((await runOperatorCommand(db, ["finalize", order.paymentId])).text).toBe("Checking the payment now.");
  expect((await runOperatorCommand(db, ["finalize", order.paymentId])).text).toBe("Already in progress.");
  expect((await runOperatorCommand(db, ["refund", order.id, "100"])).text).toMatch(/^refund_\w+ was requested\.$/);
  expect(await runOperatorCommand(db, ["refund", order.id, "999999"])).toMatchObject({ isFailure: true });
  expect((await runOperatorCommand(db, ["resend", order.id, "order-received"])).isFailure).toBe(false);
  const { text } = await runOperatorCommand(db, ["explain", order.number]);
  for (const words of [order.id, "order.finalise", "order.refunded", "email.resent", "begins as checking"]) {
    expect(text).toContain(words);
  }
  expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { actor: "command-line", action: "payment.rechecked" },
    { actor: "command-line", action: "order.refunded", after: { amount: 100, reason: "goodwill" } },
    { actor: "command-line", action: "email.resent" },
  ]);
});

test("verifying the audit log on the command line fails if it was manipulated (F-20)", async ({ db }) => {
  await runOperatorCommand(db, ["finalize", (await createTestOrder(db)).paymentId]);
  const { text } = await runOperatorCommand(db, ["audit"]);
  expect(text).toMatch(/^The audit log is intact: 1 entries\. .*\n1:[0-9a-f]{64}$/);
  expect(await runOperatorCommand(db, ["audit", text.split("\n")[1] ?? ""])).toMatchObject({ isFailure: false });
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`UPDATE audit_entries SET actor = 'nobody'`,
  ]);
  expect(await runOperatorCommand(db, ["audit"])).toMatchObject({
    text: expect.stringMatching(/^The audit log is broken at position 1, entry \d+: This row/),
    isFailure: true,
  });
});

test("an unknown command prints the usage text", async ({ db }) => {
  for (const typed of [
    ["explode"],
    ["list", "everything"],
    ["retry"],
    ["skip", "1"],
    ["retry-all", "no.such.job"],
    ["resend"],
    ["refund", "x"],
  ]) {
    const { text, isFailure } = await runOperatorCommand(db, typed);
    expect(isFailure).toBe(true);
    expect(text).toContain("npm run jobs -- retry <id>");
  }
  expect(await runOperatorCommand(db, ["retry", "99999"])).toEqual({
    text: "We couldn’t find this job.",
    isFailure: true,
  });
  expect((await runOperatorCommand(db, [])).isFailure).toBe(false);
});
