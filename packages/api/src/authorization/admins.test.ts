import { adminRoles, type Permission, permissions, roleMay } from "@storywall/domain/accounts/permissions";
import { describe, expect } from "vitest";
import { procedureAccess } from "../access.ts";
import { hire } from "../accounts/admin.fixture.ts";
import type { Answer } from "../shop.fixture.ts";
import { ask, missing, type Procedure, refusalOf, rows, sampleOf, test, withAccess } from "./asking.fixture.ts";
import { openBentAdmin, openStrangers, strangers } from "./other-users.fixture.ts";

const procedures = withAccess("admin");
const permissionOf = ({ name }: Procedure) => procedureAccess[name]?.slice("admin:".length) as Permission;

const told = (answer: Answer) => ({ status: answer.status, code: refusalOf(answer) });
const signInRequired = { status: 403, code: "ADMIN_SIGN_IN_REQUIRED" };

describe("Everything that is for admins", () => {
  test.for(strangers)(
    "is 403 for who %s, and changes nothing (S-138, S-139)",
    async (who, { shop, victim, db, clock }) => {
      const open = openStrangers(who, { shop, victim, clock });
      const before = await rows(db);
      for (const procedure of procedures) {
        const answer = await ask(await open(), procedure, sampleOf(procedure.name, victim));
        expect({ name: procedure.name, ...told(answer) }).toEqual({ name: procedure.name, ...signInRequired });
      }
      expect(missing(before, await rows(db))).toEqual([]);
    },
  );

  test("is 403 for who has bent an admin's session, and changes nothing", async ({ shop, victim, db }) => {
    const forger = await openBentAdmin(shop);
    const before = await rows(db);
    const asid = forger.cookies.get("asid") ?? "";
    for (const procedure of procedures) {
      forger.cookies.set("asid", asid);
      const answer = await ask(forger, procedure, sampleOf(procedure.name, victim));
      expect({ name: procedure.name, ...told(answer) }).toEqual({ name: procedure.name, ...signInRequired });
    }
    expect(await rows(db)).toEqual(before);
  });

  test("is 403 for a shopper, also about the shopper's own things", async ({ victim, db }) => {
    const before = await rows(db);
    for (const procedure of procedures) {
      const answer = await ask(victim.browser, procedure, sampleOf(procedure.name, victim));
      expect({ name: procedure.name, ...told(answer) }).toEqual({ name: procedure.name, ...signInRequired });
    }
    expect(await rows(db)).toEqual(before);
  });

  test("is opened by no flag: is_admin_mode=true grants nothing (C-10, S-007)", async ({ shop, victim, db }) => {
    const before = await rows(db);
    for (const procedure of procedures) {
      const input = sampleOf(procedure.name, victim);
      const flagged = {
        ...(input as object | null),
        is_admin_mode: true,
        isAdminMode: true,
        role: "owner",
        admin: true,
      };
      const browser = shop.openBrowser();
      browser.cookies.set("is_admin_mode", "true");
      browser.cookies.set("role", "owner");
      const answers = [
        await ask(browser, procedure, input, {}, "?is_admin_mode=true"),
        await ask(browser, procedure, input === null ? null : flagged, { "x-is-admin-mode": "true" }),
      ];
      for (const answer of answers) {
        expect({ name: procedure.name, ...told(answer) }).toEqual({ name: procedure.name, ...signInRequired });
      }
    }
    expect(await rows(db)).toEqual(before);
  });

  test("is opened by no header that a proxy might have set", async ({ shop, victim, db }) => {
    const before = await rows(db);
    const spoofed = {
      "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
      "x-middleware-prefetch": "1",
      "next-resume": "1",
      "x-admin": "true",
      "x-role": "owner",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-user": "owner",
      "x-original-url": "/admin",
      "x-rewrite-url": "/admin",
      authorization: "Bearer owner",
    };
    for (const procedure of procedures) {
      const answer = await ask(shop.openBrowser(), procedure, sampleOf(procedure.name, victim), spoofed);
      expect({ name: procedure.name, ...told(answer) }).toEqual({ name: procedure.name, ...signInRequired });
    }
    expect(await rows(db)).toEqual(before);
  });

  test("is 401 once for who was signed in, and 403 from then on (S-191, C-12)", async ({ shop, victim, db, clock }) => {
    const admin = await shop.openAdmin();
    const asid = admin.cookies.get("asid") ?? "";
    clock.advance(31 * 60_000);
    const before = await rows(db);
    for (const procedure of procedures) {
      const { name } = procedure;
      admin.cookies.set("asid", asid);
      const input = sampleOf(name, victim);
      const ended = { status: 401, code: "ADMIN_SESSION_EXPIRED" };
      expect({ name, ...told(await ask(admin, procedure, input)) }).toEqual({ name, ...ended });
      expect({ name, ...told(await ask(admin, procedure, input)) }).toEqual({ name, ...signInRequired });
    }
    expect(await rows(db)).toEqual(before);
  });

  test.for(adminRoles)(
    "is open to the role %s where its permissions say so (S-140)",
    async (role, { shop, victim, db }) => {
      const { browser } = await hire(shop, role);
      const asid = browser.cookies.get("asid") ?? "";
      const forbidden = procedures.filter((procedure) => !roleMay(role, permissionOf(procedure)));
      const before = await rows(db);
      for (const procedure of forbidden) {
        const answer = await ask(browser, procedure, sampleOf(procedure.name, victim));
        expect({ name: procedure.name, ...told(answer) }).toEqual({
          name: procedure.name,
          status: 403,
          code: "ADMIN_FORBIDDEN",
        });
        expect(answer.bytes.toString()).toContain(`Your account cannot ${permissions[permissionOf(procedure)].what}.`);
      }
      expect(missing(before, await rows(db))).toEqual([]);
      expect(await rows(db)).toEqual(before);

      for (const procedure of procedures.filter((one) => !forbidden.includes(one))) {
        browser.cookies.set("asid", asid);
        const answer = await ask(browser, procedure, sampleOf(procedure.name, victim));
        const { name } = procedure;
        expect({ name, status: answer.status }).not.toMatchObject({ status: 401 });
        expect({ name, code: refusalOf(answer) }).not.toMatchObject({
          code: expect.stringMatching(/^ADMIN_(SIGN|SESS|FORB)/),
        });
        expect({ name, fault: answer.status >= 500 }).toEqual({ name, fault: false });
        expect({ name, code: refusalOf(answer) }).not.toMatchObject({ code: expect.stringMatching(/^FIELD_/) });
      }
    },
  );
});
