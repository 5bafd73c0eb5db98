import { computeTotpCode, computeTotpStep, reencryptTotpSecrets } from "@storywall/services/accounts/admin/totp";
import { describe, expect } from "vitest";
import { test } from "../shop.fixture.ts";
import { createAdmin, createAdminWithPassword, PASSWORD, signIn } from "./admin.fixture.ts";

const MINUTE_MS = 60_000;

describe("Two-factor authentication", () => {
  test("two-factor authentication accepts each code only once", async ({ shop, clock, db }) => {
    const { browser, email } = await createAdminWithPassword(shop, "support");
    const { body } = await browser.query("admin.proposeTotp");
    const secret = String(body.secret);
    const computeCurrentCode = (steps = 0) => computeTotpCode(secret, computeTotpStep(clock.now()) + steps);
    expect(await browser.mutate("admin.setTotp", { secret, code: "000000" })).toMatchObject({
      status: 403,
      body: { shopCode: "TOTP_CODE_WRONG" },
    });
    expect((await signIn(shop.openBrowser(), { email })).status).toBe(200);
    expect((await browser.mutate("admin.setTotp", { secret, code: computeCurrentCode() })).status).toBe(200);

    const signInFailed = { status: 403, body: { code: "SIGN_IN_FAILED" } };
    expect(await signIn(shop.openBrowser(), { email })).toMatchObject(signInFailed);
    expect(await signIn(shop.openBrowser(), { email, code: computeCurrentCode() })).toMatchObject(signInFailed);
    clock.advance(MINUTE_MS);
    const code = computeCurrentCode();
    expect((await signIn(shop.openBrowser(), { email, code })).status).toBe(200);
    expect(await signIn(shop.openBrowser(), { email, code })).toMatchObject(signInFailed);
    clock.advance(MINUTE_MS);
    expect(
      await signIn(shop.openBrowser(), { email, code: computeCurrentCode(), password: "wrong password" }),
    ).toMatchObject(signInFailed);

    clock.advance(MINUTE_MS);
    expect((await browser.mutate("admin.setTotp", { secret: null, code: computeCurrentCode() })).status).toBe(200);
    expect((await signIn(shop.openBrowser(), { email })).status).toBe(200);
    expect((await db.adminUser.findFirstOrThrow()).totpSecret).toBeNull();
  });

  test("the authenticator secret is stored encrypted (S-140)", async ({ shop, clock, db }) => {
    const { browser, email, id } = await createAdminWithPassword(shop, "support");
    const other = await createAdminWithPassword(shop, "support", "other@shop.example");
    const secret = String((await browser.query("admin.proposeTotp")).body.secret);
    const computeCode = () => computeTotpCode(secret, computeTotpStep(clock.now()));
    expect((await browser.mutate("admin.setTotp", { secret, code: computeCode() })).status).toBe(200);

    for (const table of ["admin_users", "audit_entries", "admin_sessions", "outbox_jobs", "state_log"]) {
      const rows = await db.$queryRawUnsafe<{ row: string }[]>(`select t::text as row from ${table} t`);
      expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    }
    const { totpSecret } = await db.adminUser.findUniqueOrThrow({ where: { id } });
    await db.adminUser.update({ where: { id: other.id }, data: { totpSecret } });
    clock.advance(MINUTE_MS);
    expect(await signIn(shop.openBrowser(), { email: other.email, code: computeCode() })).toMatchObject({
      status: 500,
    });
    expect((await signIn(shop.openBrowser(), { email, code: computeCode() })).status).toBe(200);
  });

  test("an authenticator secret in plain text is encrypted at the next start", async ({ shop, deps, clock, db }) => {
    const { email, id } = await createAdminWithPassword(shop, "support");
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    const canSignInWithTotp = async () => {
      clock.advance(MINUTE_MS);
      const code = computeTotpCode(secret, computeTotpStep(clock.now()));
      const wrong = await signIn(shop.openBrowser(), { email, code: code === "000000" ? "000001" : "000000" });
      expect(wrong.status).toBe(403);
      return (await signIn(shop.openBrowser(), { email, code })).status === 200;
    };
    const readStoredSecret = async () => (await db.adminUser.findUniqueOrThrow({ where: { id } })).totpSecret ?? "";
    await db.adminUser.update({ where: { id }, data: { totpSecret: secret } });
    expect(await canSignInWithTotp()).toBe(true);

    const [old = ""] = shop.config.sealingSecrets;
    expect(await reencryptTotpSecrets(deps, [old])).toBe(1);
    const encrypted = await readStoredSecret();
    expect(encrypted).not.toContain(secret);
    expect(await canSignInWithTotp()).toBe(true);
    expect(await reencryptTotpSecrets(deps, [old])).toBe(0);
    expect(await readStoredSecret()).toBe(encrypted);

    shop.config.sealingSecrets = [old, "a secret that was added later".padEnd(40, "!")];
    expect(await canSignInWithTotp()).toBe(true);
    expect(await reencryptTotpSecrets(deps, shop.config.sealingSecrets)).toBe(1);
    expect(Buffer.from(await readStoredSecret(), "base64url")[0]).toBe(2);
    expect(await canSignInWithTotp()).toBe(true);
  });

  test("the account page shows whether two-factor authentication is set up", async ({ shop, clock }) => {
    const owner = await shop.openAdminBrowser();
    expect((await owner.query("admin.account")).body).toMatchObject({ email: null, hasPassword: false });

    const { browser, email } = await createAdmin(shop, "support");
    const fresh = { email, hasPassword: false, hasTotp: false };
    expect((await browser.query("admin.account")).body).toMatchObject(fresh);
    await browser.mutate("admin.setPassword", { password: PASSWORD });
    const secret = String((await browser.query("admin.proposeTotp")).body.secret);
    await browser.mutate("admin.setTotp", { secret, code: computeTotpCode(secret, computeTotpStep(clock.now())) });
    const later = { email, hasPassword: true, hasTotp: true };
    expect((await browser.query("admin.account")).body).toMatchObject(later);
  });

  test("a session from the owner’s one-time link cannot set up two-factor authentication", async ({ shop }) => {
    expect((await (await shop.openAdminBrowser()).query("admin.proposeTotp")).status).toBe(404);
  });
});
