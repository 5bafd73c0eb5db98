import type { EmailContent } from "@storywall/email/email-content";
import { sendOffersConfirmationEmail } from "@storywall/services/accounts/visitors/subscriptions";
import type { Deps } from "@storywall/services/kernel/deps";
import { sendWallReminderEmail } from "@storywall/services/walls/wall-reminder";
import { describe, expect } from "vitest";
import { type Browser, type Shop, test } from "../shop.fixture.ts";
import { createAdmin } from "./admin.fixture.ts";

const subscription = { isSubscribed: true, consent: true, email: "Ann@example.com", source: "offer" } as const;

async function subscribe(shop: Shop, overrides: object = {}): Promise<Browser> {
  const browser = shop.openBrowser();
  await browser.mutate("visitor.ensure");
  await browser.mutate("visitor.setFlags", { ...subscription, ...overrides });
  return browser;
}

const listConfirmations = ({ db }: Deps) => db.outboxJob.findMany({ where: { name: "email.confirm-offers" } });

/** Runs the jobs that send confirmation emails, and returns the emails. */
async function sendConfirmations(deps: Deps) {
  const sent: Array<{ to: string; content: EmailContent }> = [];
  const mail = { send: async (email: (typeof sent)[number]) => void sent.push(email), close: () => {} };
  for (const { id, payload } of await listConfirmations(deps))
    await sendOffersConfirmationEmail({ ...deps, mail }, { userId: String(Object(payload).userId), cause: String(id) });
  return sent.map(({ to, content }) => ({
    to,
    token: content.kind === "confirm-offers" ? (content.confirmUrl.split("#confirm.")[1] ?? "") : "",
  }));
}

const readUsers = ({ db }: Deps) =>
  db.user.findMany({
    where: { subscribedEmail: { not: null } },
    select: { subscriptionSource: true, subscriptionConfirmedAt: true, wallReminderAskedAt: true },
  });

describe("A subscription", () => {
  test("a subscription takes effect once its address is confirmed", async ({ shop, deps }) => {
    await subscribe(shop);
    expect(await readUsers(deps)).toEqual([
      { subscriptionSource: "offer", subscriptionConfirmedAt: null, wallReminderAskedAt: null },
    ]);
    const [email] = await sendConfirmations(deps);
    expect(email?.to).toBe("Ann@example.com");
    const elsewhere = shop.openBrowser();
    for (let press = 0; press < 2; press++)
      expect((await elsewhere.mutate("visitor.confirmOffers", { token: email?.token })).status).toBe(200);
    expect(await readUsers(deps)).toMatchObject([{ subscriptionConfirmedAt: expect.any(Date) }]);
  });

  test("only the current token of a subscription can confirm the subscription", async ({ shop, deps }) => {
    const browser = await subscribe(shop);
    const [email] = await sendConfirmations(deps);
    const confirm = async (token: unknown) =>
      (await shop.openBrowser().mutate("visitor.confirmOffers", { token })).body;
    expect(await confirm(`${email?.token}x`)).toMatchObject({ shopCode: "SUBSCRIPTION_LINK_INVALID" });
    await browser.mutate("visitor.setFlags", { isSubscribed: false });
    expect(await confirm(email?.token)).toMatchObject({ shopCode: "SUBSCRIPTION_LINK_INVALID" });
  });

  test("an address gets at most two confirmation emails a day", async ({ shop, deps }) => {
    for (let visitor = 0; visitor < 4; visitor++) await subscribe(shop, { email: "ANN@example.com" });
    expect(await listConfirmations(deps)).toHaveLength(2);
  });

  test("a confirmed subscription needs no second confirmation for the same address", async ({ shop, deps }) => {
    const browser = await subscribe(shop);
    const [email] = await sendConfirmations(deps);
    await browser.mutate("visitor.confirmOffers", { token: email?.token });
    await browser.mutate("visitor.setFlags", { ...subscription, wantsWallReminder: true });
    expect(await listConfirmations(deps)).toHaveLength(1);
    expect(await readUsers(deps)).toMatchObject([
      { subscriptionConfirmedAt: expect.any(Date), wallReminderAskedAt: expect.any(Date) },
    ]);
  });
});

describe("Unsubscribing with one click (RFC 8058)", () => {
  test("one click ends every subscription of the address", async ({ shop, deps }) => {
    await subscribe(shop);
    await subscribe(shop, { email: "ann@EXAMPLE.com" });
    await subscribe(shop, { email: "bob@example.com" });
    const [email] = await sendConfirmations(deps);
    const press = () =>
      shop.openBrowser().call(`/api/offers/unsubscribe?token=${email?.token}`, {
        method: "POST",
        raw: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
    expect(await deps.db.user.findMany({ where: { subscribedEmail: { not: null } } })).toMatchObject([
      { subscribedEmail: "bob@example.com" },
    ]);
  });

  test("opening the unsubscribe URL in a browser ends no subscription", async ({ shop, deps }) => {
    await subscribe(shop);
    const [email] = await sendConfirmations(deps);
    const { status, headers } = await shop.openBrowser().call(`/api/offers/unsubscribe?token=${email?.token}`);
    expect({ status, location: headers.get("location") }).toEqual({
      status: 303,
      location: `https://shop.example/offers#stop.${email?.token}`,
    });
    expect(await readUsers(deps)).toHaveLength(1);
  });

  test("one-click unsubscribing rejects a guessed token", async ({ shop }) => {
    const answer = await shop.openBrowser().call("/api/offers/unsubscribe?token=guess", { method: "POST" });
    expect(answer).toMatchObject({ status: 410, body: { code: "SUBSCRIPTION_LINK_INVALID" } });
  });

  test("the reminder's unsubscribe header works with one click", async ({ shop, deps }) => {
    await subscribe(shop, { wantsWallReminder: true });
    const [email] = await sendConfirmations(deps);
    await shop.openBrowser().mutate("visitor.confirmOffers", { token: email?.token });
    const { id } = await deps.db.user.findFirstOrThrow({ where: { subscribedEmail: { not: null } } });
    await deps.db.templateInfo.create({ data: { userId: id, templateKey: "trio", design: {} } });
    const sent: Array<{ content: EmailContent }> = [];
    const mail = { send: async (message: (typeof sent)[number]) => void sent.push(message), close: () => {} };
    await sendWallReminderEmail({ ...deps, mail }, { userId: id, cause: "1" });
    expect(sent[0]?.content).toMatchObject({
      kind: "wall-reminder",
      wallName: "Trio",
      wallUrl: "https://shop.example/create/trio",
      unsubscribeUrl: `https://shop.example/api/offers/unsubscribe?token=${email?.token}`,
      stopUrl: `https://shop.example/offers#stop.${email?.token}`,
    });
  });
});

test("the owner sees where and when each subscriber consented to emails", async ({ shop, deps }) => {
  await subscribe(shop, { wantsWallReminder: true });
  const [email] = await sendConfirmations(deps);
  await shop.openBrowser().mutate("visitor.confirmOffers", { token: email?.token });
  const owner = await shop.openAdminBrowser();
  expect((await owner.query("customers.subscribers")).body).toMatchObject({
    total: 1,
    items: [
      {
        email: "Ann@example.com",
        source: "offer",
        agreedAt: expect.any(String),
        confirmedAt: expect.any(String),
        wantsWallReminder: true,
      },
    ],
  });
  const { browser } = await createAdmin(shop, "readonly");
  expect((await browser.query("customers.subscribers")).status).toBe(403);
});
