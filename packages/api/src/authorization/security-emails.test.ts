import { isSecurityAction } from "@storywall/domain/accounts/permissions";
import { specifiedPrices } from "@storywall/domain/catalog/prices";
import { newId } from "@storywall/domain/kernel/ids";
import { sendSecurityEmail } from "@storywall/services/accounts/admin/send-security-email";
import { computeTotpCode, computeTotpStep } from "@storywall/services/accounts/admin/totp";
import type { Deps } from "@storywall/services/kernel/deps";
import { describe, expect } from "vitest";
import { createAdmin, createAdminWithPassword, PASSWORD } from "../accounts/admin.fixture.ts";
import { createPackedOrder } from "../production/packed-order.fixture.ts";
import type { Browser } from "../shop.fixture.ts";
import type { Owner } from "./owner.fixture.ts";
import { getSampleInput, stepUpProcedures, test } from "./procedures.fixture.ts";

type Scene = { browser: Browser; owner: Owner; deps: Deps };
type InputBuilder = (scene: Scene) => Promise<unknown>;

const readListHash = async ({ browser }: Scene) => ({ listHash: (await browser.query("prices.read")).body.listHash });

const webhookSettings = { url: "https://example.com/", description: "", events: ["order.paid"], isPaused: false };

async function createWebhook({ browser }: Scene): Promise<{ webhookId: unknown }> {
  const { webhook } = (await browser.mutate("webhooks.create", webhookSettings)).body as { webhook: { id: string } };
  return { webhookId: webhook.id };
}

/** Builds input with which a procedure succeeds, for procedures whose sample input is rejected. */
const inputBuilders: Readonly<Record<string, InputBuilder>> = {
  "admin.setTotp": async ({ browser, deps }) => {
    const secret = String((await browser.query("admin.proposeTotp")).body.secret);
    return { secret, code: computeTotpCode(secret, computeTotpStep(deps.now())) };
  },
  "apiTokens.revoke": async ({ browser, owner }) => {
    const { token } = (await browser.mutate("apiTokens.create", getSampleInput("apiTokens.create", owner))).body;
    return { tokenId: (token as { id: unknown }).id };
  },
  "customers.erase": async ({ deps }) => {
    const userId = newId("user");
    await deps.db.user.create({ data: { id: userId } });
    return { userId, confirm: "DELETE" };
  },
  "prices.confirm": readListHash,
  "prices.withdraw": async (scene) => {
    const input = await readListHash(scene);
    await scene.browser.mutate("prices.confirm", input);
    return input;
  },
  "prices.publish": async ({ browser }) => {
    const prices = { ...specifiedPrices, centsPerUnit: 6 };
    const { draft } = (await browser.mutate("prices.saveDraft", { prices, draftId: null })).body;
    return { draftId: (draft as { id: unknown }).id };
  },
  "promos.change": async ({ browser, owner }) => {
    await browser.mutate("promos.create", getSampleInput("promos.create", owner));
    return { code: "AUTUMN", version: 1, endsAt: "now" };
  },
  "shipping.exportAddresses": async ({ browser, deps }) => {
    await createPackedOrder(browser, deps);
    return { boxes: null };
  },
  "webhooks.change": async (scene) => ({ ...(await createWebhook(scene)), ...webhookSettings, isPaused: true }),
  "webhooks.remove": createWebhook,
  "webhooks.rotateSecret": createWebhook,
};

describe("A change that requires step-up authentication", () => {
  const names = stepUpProcedures.map(({ name }) => name);

  test.for(names)(
    "a change by the procedure %s is reported by email to every owner",
    async (name, { shop, owner, deps, db }) => {
      const { browser, id } = await createAdminWithPassword(shop, "owner", "ann@shop.example");
      const second = await createAdmin(shop, "owner", "bob@shop.example");
      const input = await (inputBuilders[name]?.({ browser, owner, deps }) ?? getSampleInput(name, owner));
      await db.outboxJob.deleteMany({ where: { name: "email.security-change" } });
      const answer = await browser.mutate(name, input);
      expect(answer).toMatchObject({ status: 200 });
      const jobs = await db.outboxJob.findMany({ where: { name: "email.security-change" } });
      const payloads = jobs.map(({ payload }) => payload as { adminId: string; auditEntryId: string });
      expect(payloads.map(({ adminId }) => adminId)).toEqual(expect.arrayContaining([id, second.id]));
      const entry = await db.auditEntry.findUniqueOrThrow({ where: { id: BigInt(payloads[0]?.auditEntryId ?? 0) } });
      expect(entry).toMatchObject({ actor: id, action: expect.any(String) });
      expect(isSecurityAction(entry.action)).toBe(true);
    },
  );
});

test("the security email states who changed whose account and when", async ({ shop, deps, db }) => {
  const ann = await createAdminWithPassword(shop, "owner", "ann@shop.example");
  const colleague = await createAdmin(shop, "support", "carla@shop.example");
  await db.outboxJob.deleteMany();
  const { body } = await ann.browser.mutate("admins.invite", { adminId: colleague.id });
  const jobs = await db.outboxJob.findMany({ where: { name: "email.security-change" } });
  const payloads = jobs.map(({ payload }) => payload as { adminId: string; auditEntryId: string });
  expect(new Set(payloads.map(({ adminId }) => adminId))).toEqual(new Set([ann.id, colleague.id]));
  const sent: unknown[] = [];
  const mail = { send: async (email: unknown) => void sent.push(email), close: () => {} };
  for (const payload of payloads) await sendSecurityEmail({ ...deps, mail }, payload);
  const content = {
    action: "admin.invited",
    changedBy: "ann@shop.example",
    account: "carla@shop.example",
    time: expect.stringMatching(/E[SD]T$/),
    auditUrl: "https://shop.example/admin/audit",
  };
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining(
      ["ann@shop.example", "carla@shop.example"].map((to) =>
        expect.objectContaining({ to, content: expect.objectContaining(content) }),
      ),
    ),
  );
  const token = String(body.url).split("#")[1] ?? "";
  expect(token).not.toBe("");
  expect(JSON.stringify(sent)).not.toContain(token);
});

test("an owner whom another owner demotes or disables still gets the security email", async ({ shop, db }) => {
  const thief = await createAdminWithPassword(shop, "owner", "eve@shop.example");
  const victim = await createAdmin(shop, "owner", "ann@shop.example");
  for (const [name, input] of [
    ["admins.setRole", { adminId: victim.id, role: "readonly" }],
    ["admins.disable", { adminId: victim.id }],
  ] as const) {
    await db.outboxJob.deleteMany();
    await thief.browser.mutate(name, input);
    const jobs = await db.outboxJob.findMany({ where: { name: "email.security-change" } });
    const recipients = jobs.map(({ payload }) => (payload as { adminId: string }).adminId);
    expect({ name, recipients }).toEqual({ name, recipients: expect.arrayContaining([victim.id]) });
  }
});

test("a change that fails is not reported by email", async ({ shop, db }) => {
  const { browser } = await createAdminWithPassword(shop, "owner");
  await db.outboxJob.deleteMany();
  expect((await browser.mutate("admins.create", { email: "owner@shop.example", role: "owner" })).status).toBe(409);
  expect((await browser.mutate("admin.setPassword", { password: PASSWORD.slice(0, 5) })).status).toBe(422);
  expect(await db.outboxJob.count({ where: { name: "email.security-change" } })).toBe(0);
});
