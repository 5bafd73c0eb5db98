import type { Permission } from "@storywall/domain/accounts/permissions";
import { createSignInLink } from "@storywall/services/accounts/admin/sign-in-link";
import { computeTotpCode, computeTotpStep } from "@storywall/services/accounts/admin/totp";
import { describe, expect } from "vitest";
import {
  acceptInvitation,
  createAdmin,
  createAdminWithPassword,
  type InvitedAdmin,
  PASSWORD,
  signIn,
} from "../accounts/admin.fixture.ts";
import { fileRoutes } from "../file-routes.ts";
import type { Browser } from "../shop.fixture.ts";
import {
  adminProcedures,
  callProcedure,
  getSampleInput,
  readComparableRows,
  readErrorCode,
  stepUpProcedures,
  test,
} from "./procedures.fixture.ts";

const MINUTE_MS = 60_000;

/** Permissions to change who can sign in, what shoppers pay, settings, or where secrets or personal data go. */
const sensitivePermissions: readonly Permission[] = [
  "addresses.export",
  "admins.manage",
  "customers.erase",
  "evidence.download",
  "exports.create",
  "prices.change",
  "promos.change",
  "settings.change",
  "webhooks.change",
];

/** Changes with a sensitive permission that need no proof, with the reason. */
const exemptions: Readonly<Record<string, string>> = {
  "admin.proveIdentity": "It is the proof.",
  "firstDay.confirm": "It only checks an item of the owner's list.",
  "firstDay.registerDomain": "It only tells Stripe the shop's own address.",
  "firstDay.sendTestEmail": "It contains no data and goes to the shop's own address.",
  "prices.discardDraft": "A draft has no effect before it is published.",
  "prices.saveDraft": "A draft has no effect before it is published.",
  "webhooks.replay": "It sends an earlier event again to the same address.",
  "webhooks.test": "A test event contains no data.",
};

type Clock = { advance(ms: number): void };

/** Lets more time pass than a proof lasts, without ending the session. */
const waitUntilProofExpires = (clock: Clock) => clock.advance(10 * MINUTE_MS + 1);

describe("The access rules", () => {
  test("sensitive changes require step-up authentication", () => {
    const sensitive = adminProcedures.filter(
      ({ type, permission }) =>
        type === "mutation" && (permission === "admin.access" || sensitivePermissions.includes(permission)),
    );
    const names = sensitive.map(({ name }) => name).filter((name) => !Object.hasOwn(exemptions, name));
    expect(names.toSorted()).toEqual(stepUpProcedures.map(({ name }) => name).toSorted());
    expect(Object.keys(exemptions).filter((name) => !sensitive.some((candidate) => candidate.name === name))).toEqual(
      [],
    );
  });

  test("every download with a sensitive permission requires step-up authentication", () => {
    const adminFiles = fileRoutes.filter((route) => route.access === "admin");
    const sensitive = adminFiles.filter(({ permission }) => sensitivePermissions.includes(permission));
    expect(sensitive.length).toBeGreaterThan(0);
    expect(sensitive).toEqual(adminFiles.filter(({ stepUp }) => stepUp));
  });
});

describe("Every procedure that requires step-up authentication", () => {
  test("step-up authentication rejects a proof of identity older than ten minutes", async ({
    shop,
    owner,
    db,
    clock,
  }) => {
    const { browser } = await createAdminWithPassword(shop, "owner");
    waitUntilProofExpires(clock);
    await browser.query("admin.account");
    const before = await readComparableRows(db);
    for (const procedure of stepUpProcedures) {
      const { name } = procedure;
      const answer = await callProcedure(browser, procedure, getSampleInput(name, owner));
      expect({ name, status: answer.status, code: readErrorCode(answer) }).toEqual({
        name,
        status: 403,
        code: "PROOF_REQUIRED",
      });
      expect(answer.bytes.toString()).toContain('"proof":"password"');
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("no procedure returns PROOF_REQUIRED after a new proof of identity", async ({ shop, owner, clock }) => {
    const { browser } = await createAdminWithPassword(shop, "owner");
    waitUntilProofExpires(clock);
    expect((await browser.mutate("admin.proveIdentity", { kind: "password", value: PASSWORD })).status).toBe(200);
    for (const procedure of stepUpProcedures.filter(({ name }) => name !== "admins.disable")) {
      const answer = await callProcedure(browser, procedure, getSampleInput(procedure.name, owner));
      expect({ name: procedure.name, code: readErrorCode(answer) }).not.toMatchObject({ code: "PROOF_REQUIRED" });
    }
  });
});

describe("A download that requires step-up authentication", () => {
  test("a download with step-up authentication rejects an outdated proof of identity", async ({
    shop,
    owner,
    clock,
  }) => {
    const { browser } = await createAdminWithPassword(shop, "owner");
    clock.advance(9 * MINUTE_MS);
    const exportInput = { kind: "orders", format: "csv", from: "2026-11-01", to: "2026-11-30" };
    const paths = [
      String((await browser.mutate("exports.create", exportInput)).body.path),
      String((await browser.mutate("admin.createEvidenceLink", { orderId: owner.order.id })).body.path),
    ];
    for (const path of paths)
      expect({ path, status: (await browser.call(path)).status }).toEqual({ path, status: 200 });
    clock.advance(2 * MINUTE_MS);
    for (const path of paths) {
      const { status, body } = await browser.call(path);
      expect({ path, status, body }).toMatchObject({ path, status: 403, body: { code: "PROOF_REQUIRED" } });
    }
  });
});

const invite = (browser: Browser) => browser.mutate("admins.create", { email: "eve@shop.example", role: "readonly" });
const prove = (browser: Browser, kind: string, value: string) => browser.mutate("admin.proveIdentity", { kind, value });

async function setUpTotp({ browser }: InvitedAdmin, now: Date): Promise<string> {
  const secret = String((await browser.query("admin.proposeTotp")).body.secret);
  await browser.mutate("admin.setTotp", { secret, code: computeTotpCode(secret, computeTotpStep(now)) });
  return secret;
}

describe("A proof of identity", () => {
  test("a fresh sign-in is a proof of identity for ten minutes", async ({ shop, clock }) => {
    const { email } = await createAdminWithPassword(shop, "owner");
    const browser = shop.openBrowser();
    await signIn(browser, { email });
    clock.advance(10 * MINUTE_MS);
    expect((await invite(browser)).status).toBe(200);
    clock.advance(1);
    expect(await invite(browser)).toMatchObject({
      status: 403,
      body: { shopCode: "PROOF_REQUIRED", shown: { proof: "password" } },
    });
    expect((await browser.query("admins.list")).status).toBe(200);
  });

  test("the password is a proof of identity if the account has no second factor", async ({ shop, clock }) => {
    const { email } = await createAdminWithPassword(shop, "owner");
    const [browser, other] = [shop.openBrowser(), shop.openBrowser()];
    for (const item of [browser, other]) await signIn(item, { email });
    waitUntilProofExpires(clock);
    expect(await prove(browser, "password", "wrong password")).toMatchObject({
      status: 403,
      body: { shopCode: "PASSWORD_WRONG" },
    });
    expect((await invite(browser)).body).toMatchObject({ shopCode: "PROOF_REQUIRED" });
    expect((await prove(browser, "password", PASSWORD)).status).toBe(200);
    expect((await invite(browser)).status).toBe(200);
    expect((await invite(other)).body).toMatchObject({ shopCode: "PROOF_REQUIRED" });
  });

  test("the proof of identity is a code if a second factor is set up", async ({ shop, clock }) => {
    const admin = await createAdminWithPassword(shop, "owner");
    const secret = await setUpTotp(admin, clock.now());
    const { browser } = admin;
    waitUntilProofExpires(clock);
    const proofNeeded = { status: 403, body: { shopCode: "PROOF_REQUIRED", shown: { proof: "code" } } };
    expect(await invite(browser)).toMatchObject(proofNeeded);
    expect(await prove(browser, "password", PASSWORD)).toMatchObject(proofNeeded);
    const code = computeTotpCode(secret, computeTotpStep(clock.now()));
    expect((await prove(browser, "code", code)).status).toBe(200);
    expect((await invite(browser)).status).toBe(200);
    expect((await prove(browser, "code", code)).body).toMatchObject({ shopCode: "TOTP_CODE_WRONG" });
  });

  test("a new sign-in link proves the identity of an admin without a password", async ({ shop, deps, clock }) => {
    const colleague = await createAdmin(shop, "owner");
    const { browser, id } = colleague;
    const ownerByLink = await shop.openAdminBrowser();
    waitUntilProofExpires(clock);
    expect((await browser.mutate("admin.setPassword", { password: PASSWORD })).body).toMatchObject({
      shopCode: "PROOF_REQUIRED",
      shown: { proof: "link" },
    });
    const createToken = async (adminUserId: string | null) =>
      (await createSignInLink(deps, { minutes: 15, adminUserId })).url.split("#")[1] ?? "";
    const ownerToken = await createToken(null);
    const linkUsed = { status: 410, body: { shopCode: "SIGN_IN_LINK_USED" } };
    expect(await prove(browser, "link", ownerToken)).toMatchObject(linkUsed);
    const token = await createToken(id);
    expect(await prove(ownerByLink, "link", token)).toMatchObject(linkUsed);
    expect((await prove(browser, "link", token)).status).toBe(200);
    expect((await browser.mutate("admin.setPassword", { password: PASSWORD })).status).toBe(200);
    expect((await prove(ownerByLink, "link", ownerToken)).status).toBe(200);
    expect((await invite(ownerByLink)).status).toBe(200);
    await expect(acceptInvitation(shop, `#${token}`)).rejects.toThrow("410");
  });

  test("a session allows five wrong passwords in 15 minutes", async ({ shop, clock }) => {
    const { email } = await createAdminWithPassword(shop, "owner");
    const openSession = async () => {
      const browser = shop.openBrowser();
      expect((await signIn(browser, { email })).status).toBe(200);
      return browser;
    };
    const tooMany = { status: 429, body: { shopCode: "TOO_MANY_ATTEMPTS" } };
    const guesses = await Promise.all([0, 1, 2, 3].map(openSession));
    for (const browser of guesses) {
      for (let count = 1; count <= 5; count++)
        expect((await prove(browser, "password", `wrong ${count}`)).status).toBe(403);
      expect(await prove(browser, "password", PASSWORD)).toMatchObject(tooMany);
    }
    const fresh = await openSession();
    expect(await prove(fresh, "password", PASSWORD)).toMatchObject(tooMany);
    expect((await invite(fresh)).status).toBe(200);
    clock.advance(15 * MINUTE_MS + 1);
    expect((await prove(fresh, "password", PASSWORD)).status).toBe(200);
  });

  test("a stranger's failed sign-ins do not block a proof of identity", async ({ shop, clock }) => {
    const { browser, email } = await createAdminWithPassword(shop, "owner");
    waitUntilProofExpires(clock);
    for (let host = 1; host <= 12; host++) {
      const stranger = shop.openBrowser(`203.0.113.${host}`);
      for (let count = 1; count <= 5; count++) await signIn(stranger, { email, password: `wrong ${count}` });
    }
    expect((await prove(browser, "password", PASSWORD)).status).toBe(200);
    expect((await prove(shop.openBrowser(), "password", PASSWORD)).body).toMatchObject({
      shopCode: "ADMIN_SIGN_IN_REQUIRED",
    });
  });

  test("wrong codes entered to turn off the second factor count as wrong guesses", async ({ shop, clock }) => {
    const admin = await createAdminWithPassword(shop, "support");
    await setUpTotp(admin, clock.now());
    const turnOff = () => admin.browser.mutate("admin.setTotp", { secret: null, code: "000000" });
    for (let count = 1; count <= 5; count++)
      expect((await turnOff()).body).toMatchObject({ shopCode: "TOTP_CODE_WRONG" });
    expect((await turnOff()).body).toMatchObject({ shopCode: "TOO_MANY_ATTEMPTS" });
  });
});

test("setting up a new second factor ends the account's other sessions", async ({ shop, deps, clock }) => {
  const admin = await createAdminWithPassword(shop, "support");
  const other = shop.openBrowser();
  await signIn(other, { email: admin.email });
  const { url } = await createSignInLink(deps, { minutes: 60, adminUserId: admin.id });
  await setUpTotp(admin, clock.now());
  expect((await other.query("admin.orders")).status).toBe(401);
  expect((await admin.browser.query("admin.orders")).status).toBe(200);
  await expect(acceptInvitation(shop, url)).rejects.toThrow("410");
});

test("a request rejected with PROOF_REQUIRED can be repeated with its idempotency key", async ({ shop, clock }) => {
  const { browser } = await createAdminWithPassword(shop, "owner");
  waitUntilProofExpires(clock);
  const create = () =>
    browser.call("/api/trpc/admins.create", {
      method: "POST",
      body: { json: { email: "eve@shop.example", role: "readonly" } },
      headers: { "idempotency-key": "key-1" },
    });
  expect((await create()).status).toBe(403);
  await prove(browser, "password", PASSWORD);
  expect((await create()).status).toBe(200);
});
