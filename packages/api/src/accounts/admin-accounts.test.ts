import { createHook } from "node:async_hooks";
import { adminRoles } from "@storywall/domain/accounts/permissions";
import { hashToken } from "@storywall/services/kernel/signing";
import { describe, expect } from "vitest";
import { sendRequest } from "../http/send-request.fixture.ts";
import { origin, test } from "../shop.fixture.ts";
import { acceptInvitation, createAdmin, createAdminWithPassword, PASSWORD, signIn } from "./admin.fixture.ts";

const MINUTE_MS = 60_000;
const findAdminSessionCookie = (headers: Headers) => headers.getSetCookie().find((line) => line.startsWith("asid="));

describe("The owner", () => {
  test("a colleague's invitation link is shown once and never emailed (S-140)", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const { body } = await owner.mutate("admins.create", { email: " Carla@Shop.example ", role: "catalog" });
    expect(body).toMatchObject({
      account: { email: "carla@shop.example", role: "catalog", hasPassword: false, hasTotp: false, disabledAt: null },
      url: expect.stringMatching(/^https:\/\/shop\.example\/admin\/sign-in#[\w-]{43}$/),
    });
    const carla = await acceptInvitation(shop, body.url);
    expect((await carla.call("/api/admin/me")).body).toEqual({
      data: { _id: expect.stringMatching(/^admin_/), email: "carla@shop.example", role: "catalog" },
    });
    await expect(acceptInvitation(shop, body.url)).rejects.toThrow("410");
    const emails = await db.outboxJob.findMany({ select: { name: true } });
    expect(new Set(emails.map(({ name }) => name))).toEqual(new Set(["email.security-change"]));
    expect(JSON.stringify(await db.adminSignInLink.findMany())).not.toContain(String(body.url).split("#")[1]);
    expect(await owner.mutate("admins.create", { email: "carla@shop.example", role: "owner" })).toMatchObject({
      status: 409,
      body: { shopCode: "ADMIN_EXISTS" },
    });
    expect(await owner.mutate("admins.create", { email: "carla", role: "owner" })).toMatchObject({ status: 422 });
    expect((await carla.mutate("admins.create", { email: "eve@shop.example", role: "owner" })).status).toBe(403);
  });

  test("the owner sets up the owner account with the link printed on the server", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const set = { password: PASSWORD, email: "olga@shop.example" };
    expect(await owner.mutate("admin.setPassword", { password: PASSWORD })).toMatchObject({ status: 422 });
    expect((await owner.mutate("admin.setPassword", set)).status).toBe(200);
    expect((await signIn(shop.openBrowser(), { email: "Olga@shop.example" })).body).toMatchObject({ role: "owner" });

    const later = await shop.openAdminBrowser();
    await later.mutate("admin.setPassword", { ...set, password: "a newer password" });
    expect((await signIn(shop.openBrowser(), { email: "olga@shop.example" })).status).toBe(403);
    expect(await db.adminUser.count()).toBe(1);

    const support = await createAdmin(shop, "support");
    const foreign = { password: PASSWORD, email: support.email };
    expect((await later.mutate("admin.setPassword", foreign)).status).toBe(200);
    expect((await (await shop.openAdminBrowser()).mutate("admin.setPassword", foreign)).status).toBe(409);
  });

  test("the owner ends an admin's sessions by disabling the account (S-140)", async ({ shop }) => {
    const owner = await shop.openAdminBrowser();
    const { id, browser, email } = await createAdminWithPassword(shop, "catalog");
    expect((await owner.mutate("admins.setRole", { adminId: id, role: "support" })).body).toMatchObject({
      role: "support",
    });
    expect((await browser.query("admin.orders")).status).toBe(401);

    const again = shop.openBrowser();
    expect((await signIn(again, { email })).body).toMatchObject({ role: "support" });
    await owner.mutate("admins.disable", { adminId: id });
    expect(await again.query("admin.orders")).toMatchObject({ status: 401 });
    expect(await signIn(shop.openBrowser(), { email })).toMatchObject({
      status: 403,
      body: { code: "SIGN_IN_FAILED" },
    });
    expect((await owner.mutate("admins.invite", { adminId: id })).status).toBe(404);

    await owner.mutate("admins.enable", { adminId: id });
    expect((await signIn(shop.openBrowser(), { email })).status).toBe(200);
    expect(await owner.mutate("admins.disable", { adminId: "admin_x" })).toMatchObject({
      status: 404,
      body: { shopCode: "ADMIN_NOT_FOUND" },
    });
  });

  test("the last owner cannot be demoted or disabled, even by concurrent requests", async ({ shop, db }) => {
    const [ann, bob] = [
      await createAdmin(shop, "owner", "ann@shop.example"),
      await createAdmin(shop, "owner", "bob@shop.example"),
    ];
    const answers = await Promise.all([
      ann.browser.mutate("admins.setRole", { adminId: bob.id, role: "readonly" }),
      bob.browser.mutate("admins.disable", { adminId: ann.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const owners = await db.adminUser.findMany({ where: { role: "owner", disabledAt: null } });
    expect(owners).toHaveLength(1);
    const last = { adminId: owners[0]?.id };
    const ownerByLink = await shop.openAdminBrowser();
    for (const answer of [
      await ownerByLink.mutate("admins.disable", last),
      await ownerByLink.mutate("admins.setRole", { ...last, role: "catalog" }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { shopCode: "LAST_OWNER" } });
    }
  });

  test("every account change is in the audit log, without secrets", async ({ shop, db }) => {
    const { id } = await createAdminWithPassword(shop, "catalog");
    const owner = await shop.openAdminBrowser();
    await owner.mutate("admins.setRole", { adminId: id, role: "support" });
    await owner.mutate("admins.disable", { adminId: id });
    const log = await db.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(log.map(({ action, actor, entityId }) => ({ action, actor, entityId }))).toEqual([
      { action: "admin.created", actor: "owner-link", entityId: id },
      { action: "admin.password-set", actor: id, entityId: id },
      { action: "admin.changed", actor: "owner-link", entityId: id },
      { action: "admin.changed", actor: "owner-link", entityId: id },
    ]);
    expect(log[2]).toMatchObject({ before: { role: "catalog" }, after: { role: "support" } });
    const result = JSON.stringify(log, (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(result).not.toMatch(/argon2|shop\.example/);
    expect((await owner.query("admins.list")).body).toMatchObject([
      { id, role: "support", hasPassword: true, disabledAt: expect.any(String) },
    ]);
  });
});

describe("A password", () => {
  test("a password is stored as argon2id with 19 MiB, 2 passes and 1 lane", async ({ shop, db }) => {
    const { browser } = await createAdmin(shop, "catalog");
    expect(await browser.mutate("admin.setPassword", { password: "eleven char" })).toMatchObject({
      status: 422,
      body: { shopCode: "PASSWORD_WEAK", message: "Choose a password with at least 12 characters." },
    });
    await browser.mutate("admin.setPassword", { password: "twelve chars" });
    const { passwordHash } = await db.adminUser.findFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  test("each sign-in with a password starts a new session", async ({ shop }) => {
    const { browser, email } = await createAdminWithPassword(shop, "catalog");
    const before = browser.cookies.get("asid") ?? "";
    const { status, headers, body } = await signIn(browser, { email });
    const account = { _id: expect.stringMatching(/^admin_/), email, role: "catalog" };
    expect({ status, body }).toEqual({ status: 200, body: { ...account, data: account } });
    expect(findAdminSessionCookie(headers)).toMatch(
      /^asid=[\w-]{43}; Path=\/; SameSite=Strict; Max-Age=28800; HttpOnly; Secure$/,
    );
    expect(browser.cookies.get("asid")).not.toBe(before);
    const copy = shop.openBrowser();
    copy.cookies.set("asid", before);
    expect((await copy.query("admin.orders")).status).toBe(401);
  });

  test("changing the password ends all other sessions of the account", async ({ shop }) => {
    const { browser, email, id } = await createAdminWithPassword(shop, "catalog");
    const other = shop.openBrowser();
    await signIn(other, { email });
    const { body: invitation } = await (await shop.openAdminBrowser()).mutate("admins.invite", { adminId: id });
    await browser.mutate("admin.setPassword", { password: "another password" });
    expect((await other.query("admin.orders")).status).toBe(401);
    expect((await browser.query("admin.orders")).status).toBe(200);
    await expect(acceptInvitation(shop, invitation.url)).rejects.toThrow("410");
    expect((await signIn(shop.openBrowser(), { email })).status).toBe(403);
  });

  test("response times do not reveal whether an account exists", async ({ shop, onTestFinished }) => {
    const { email } = await createAdminWithPassword(shop, "catalog");
    let hashes = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === "ARGON2REQUEST") hashes += 1;
      },
    }).enable();
    onTestFinished(() => void hook.disable());
    for (const address of [email, "nobody@shop.example"]) {
      hashes = 0;
      await signIn(shop.openBrowser(), { email: address, password: "wrong password" });
      expect(hashes, address).toBe(1);
    }
  });

  test("one IP address can enter a wrong password five times in 15 minutes", async ({ shop, deps, clock }) => {
    const { email } = await createAdminWithPassword(shop, "catalog");
    const attemptSignIn = async (address: string, ip: string, password = "wrong password") => {
      const headers = { "content-type": "application/json", origin };
      const body = JSON.stringify({ email: address, password });
      const request = new Request(`${origin}/api/admin/session`, { method: "POST", headers, body });
      const response = await sendRequest(request, deps, shop.config, { ip });
      return { status: response.status, retryAfter: response.headers.get("retry-after"), body: await response.json() };
    };
    const attempts = await Promise.all(Array.from({ length: 12 }, () => attemptSignIn(email, "10.0.1.1")));
    expect(attempts.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(await attemptSignIn(email, "10.0.1.1", PASSWORD)).toMatchObject({
      status: 429,
      retryAfter: "900",
      body: { code: "TOO_MANY_ATTEMPTS", message: "Too many attempts. Try again in 15 minutes." },
    });

    for (let index = 0; index < 20; index++) {
      expect((await attemptSignIn(`who${index}@shop.example`, "10.9.9.9")).status).toBe(403);
    }
    expect((await attemptSignIn("one-more@shop.example", "10.9.9.9")).status).toBe(429);

    clock.advance(10 * MINUTE_MS);
    expect((await attemptSignIn(email, "10.0.1.1", PASSWORD)).body).toMatchObject({
      message: "Too many attempts. Try again in 5 minutes.",
    });
    clock.advance(5 * MINUTE_MS);
    expect((await attemptSignIn(email, "10.0.1.1", PASSWORD)).status).toBe(200);
    for (let index = 0; index < 4; index++) await attemptSignIn(email, "10.0.1.2");
    expect((await attemptSignIn(email, "10.0.1.2", PASSWORD)).status).toBe(200);
    expect((await attemptSignIn(email, "10.0.1.2")).status).toBe(403);
  });

  test("an account's password still works after five wrong attempts from another IP address", async ({ shop }) => {
    const { email } = await createAdminWithPassword(shop, "catalog");
    const otherBrowser = shop.openBrowser("203.0.113.7");
    for (let at = 0; at < 5; at++) await signIn(otherBrowser, { email, password: "wrong password" });
    expect((await signIn(otherBrowser, { email })).status).toBe(429);
    expect((await signIn(shop.openBrowser("198.51.100.9"), { email })).status).toBe(200);
  });

  test("failed sign-ins from other IP addresses do not block a browser that signed in before", async ({ shop }) => {
    const { email } = await createAdminWithPassword(shop, "catalog");
    const other = await createAdminWithPassword(shop, "support");
    const knownBrowser = shop.openBrowser("198.51.100.9");
    await signIn(knownBrowser, { email });
    const { headers } = await signIn(knownBrowser, { email });
    expect(headers.getSetCookie().find((line) => line.startsWith("adminBrowser="))).toMatch(
      /^adminBrowser=admin_\w+\.[\w-]{43}\.[\w-]{43}; Path=\/; SameSite=Strict; Max-Age=31536000; HttpOnly; Secure$/,
    );
    const cookie = knownBrowser.cookies.get("adminBrowser") ?? "";
    for (let at = 0; at < 10; at++) {
      const otherBrowser = shop.openBrowser(`10.0.0.${at}`);
      for (let guess = 0; guess < 5; guess++) await signIn(otherBrowser, { email, password: "wrong password" });
    }
    const attemptSignIn = async (adminBrowser: string) => {
      const browser = shop.openBrowser("10.0.1.1");
      browser.cookies.set("adminBrowser", adminBrowser);
      return (await signIn(browser, { email })).status;
    };
    expect((await signIn(shop.openBrowser("10.0.1.1"), { email, password: "wrong password" })).status).toBe(403);
    const [owner, id, signature] = cookie.split(".");
    expect(await attemptSignIn("")).toBe(429);
    expect(await attemptSignIn(`${owner}.${"x".repeat(43)}.${signature}`)).toBe(429);
    expect(await attemptSignIn(`${other.id}.${id}.${signature}`)).toBe(429);
    expect(await attemptSignIn(cookie)).toBe(200);
    for (let at = 0; at < 5; at++) await signIn(knownBrowser, { email, password: "wrong password" });
    expect((await signIn(knownBrowser, { email })).status).toBe(429);
  });

  test("a password is accepted from a new IP address while strangers try to guess it", async ({ shop, db, clock }) => {
    const { email } = await createAdminWithPassword(shop, "catalog");
    const at = clock.now();
    const failures = Array.from({ length: 600 }, (_, index) => [
      { subject: hashToken(`account\n${index % 2 ? email : `who${index}@shop.example`}`), at },
      { subject: hashToken("everyone\n"), at },
    ]);
    await db.signInFailure.createMany({ data: failures.flat() });
    const signInWrong = (ip: string) => signIn(shop.openBrowser(ip), { email, password: "wrong password" });
    expect((await signInWrong("203.0.113.7")).status).toBe(403);
    expect((await signInWrong("203.0.113.7")).status).toBe(429);
    expect((await signIn(shop.openBrowser("198.51.100.9"), { email })).status).toBe(200);
  });

  test("a password can be guessed at most 80 times in 15 minutes per IPv6 /48", async ({ shop, db, clock }) => {
    const failure = { subject: hashToken("network\n2001:db8:0::/48"), at: clock.now() };
    await db.signInFailure.createMany({ data: Array(79).fill(failure) });
    const signInWrong = (ip: string) =>
      signIn(shop.openBrowser(ip), { email: "who@shop.example", password: "wrong password" });
    expect((await signInWrong("2001:db8:0:1200::1")).status).toBe(403);
    expect((await signInWrong("2001:db8:0:ff00::1")).status).toBe(429);
    expect((await signInWrong("2001:db8:1:ff00::1")).status).toBe(403);
  });
});

describe("An admin session", () => {
  test("an admin session is deleted on the server at sign-out (S-191)", async ({ shop }) => {
    const admin = await shop.openAdminBrowser();
    const copy = shop.openBrowser();
    copy.cookies.set("asid", admin.cookies.get("asid") ?? "");
    const out = await admin.call("/api/admin/session", { method: "DELETE" });
    expect({ status: out.status, body: out.body }).toEqual({ status: 200, body: { data: null } });
    expect(findAdminSessionCookie(out.headers)).toMatch(/^asid=; Path=\/; SameSite=Strict; Max-Age=0; HttpOnly/);
    expect((await copy.query("admin.orders")).status).toBe(401);
    expect((await admin.call("/api/admin/session", { method: "DELETE" })).status).toBe(200);
  });

  test.for(adminRoles)(
    "/api/admin/me identifies an admin with the role %s by the session (S-094, C-12)",
    async (role, { shop }) => {
      const { browser, id, email } = await createAdmin(shop, role);
      expect((await browser.query("admin.me")).body).toEqual({ id, email, role });
      expect((await shop.openBrowser().call("/api/admin/me")).body).toEqual({ data: null });
    },
  );
});
