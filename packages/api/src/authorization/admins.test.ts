import { adminRoles, type Permission, permissions, roleMay } from "@storywall/domain/accounts/permissions";
import { describe, expect } from "vitest";
import { procedureAccess } from "../access.ts";
import { createAdmin } from "../accounts/admin.fixture.ts";
import type { Answer } from "../shop.fixture.ts";
import { createOtherUsers, openBrowserWithForgedAdmin, strangers } from "./other-users.fixture.ts";
import {
  ask,
  errorCodeOf,
  getSampleInput,
  missingRows,
  type Procedure,
  proceduresWithAccess,
  readComparableRows,
  test,
} from "./procedures.fixture.ts";

const procedures = proceduresWithAccess("admin");
const permissionOf = ({ name }: Procedure) => procedureAccess[name]?.slice("admin:".length) as Permission;

const told = (answer: Answer) => ({ status: answer.status, code: errorCodeOf(answer) });
const signInRequired = { status: 403, code: "ADMIN_SIGN_IN_REQUIRED" };

describe("Every admin procedure", () => {
  test.for(strangers)(
    "is 403 for who %s, and changes nothing (S-138, S-139)",
    async (who, { shop, victim, db, clock }) => {
      const open = createOtherUsers(who, { shop, victim, clock });
      const before = await readComparableRows(db);
      for (const procedure of procedures) {
        const answer = await ask(await open(), procedure, getSampleInput(procedure.name, victim));
        expect({ name: procedure.name, ...told(answer) }).toEqual({ name: procedure.name, ...signInRequired });
      }
      expect(missingRows(before, await readComparableRows(db))).toEqual([]);
    },
  );

  test("returns 403 for a forged admin session and changes nothing", async ({ shop, victim, db }) => {
    const forger = await openBrowserWithForgedAdmin(shop);
    const before = await readComparableRows(db);
    const asid = forger.cookies.get("asid") ?? "";
    for (const procedure of procedures) {
      forger.cookies.set("asid", asid);
      const answer = await ask(forger, procedure, getSampleInput(procedure.name, victim));
      expect({ name: procedure.name, ...told(answer) }).toEqual({ name: procedure.name, ...signInRequired });
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("returns 403 for a shopper, even for the shopper's own data", async ({ victim, db }) => {
    const before = await readComparableRows(db);
    for (const procedure of procedures) {
      const answer = await ask(victim.browser, procedure, getSampleInput(procedure.name, victim));
      expect({ name: procedure.name, ...told(answer) }).toEqual({ name: procedure.name, ...signInRequired });
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("ignores is_admin_mode=true (C-10, S-007)", async ({ shop, victim, db }) => {
    const before = await readComparableRows(db);
    for (const procedure of procedures) {
      const input = getSampleInput(procedure.name, victim);
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
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("ignores headers that a proxy might set", async ({ shop, victim, db }) => {
    const before = await readComparableRows(db);
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
      const answer = await ask(shop.openBrowser(), procedure, getSampleInput(procedure.name, victim), spoofed);
      expect({ name: procedure.name, ...told(answer) }).toEqual({ name: procedure.name, ...signInRequired });
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("returns 401 once after a session expired, then 403 (S-191, C-12)", async ({ shop, victim, db, clock }) => {
    const admin = await shop.openAdmin();
    const asid = admin.cookies.get("asid") ?? "";
    clock.advance(31 * 60_000);
    const before = await readComparableRows(db);
    for (const procedure of procedures) {
      const { name } = procedure;
      admin.cookies.set("asid", asid);
      const input = getSampleInput(name, victim);
      const ended = { status: 401, code: "ADMIN_SESSION_EXPIRED" };
      expect({ name, ...told(await ask(admin, procedure, input)) }).toEqual({ name, ...ended });
      expect({ name, ...told(await ask(admin, procedure, input)) }).toEqual({ name, ...signInRequired });
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test.for(adminRoles)(
    "is open to the role %s where its permissions say so (S-140)",
    async (role, { shop, victim, db }) => {
      const { browser } = await createAdmin(shop, role);
      const asid = browser.cookies.get("asid") ?? "";
      const forbidden = procedures.filter((procedure) => !roleMay(role, permissionOf(procedure)));
      const before = await readComparableRows(db);
      for (const procedure of forbidden) {
        const answer = await ask(browser, procedure, getSampleInput(procedure.name, victim));
        expect({ name: procedure.name, ...told(answer) }).toEqual({
          name: procedure.name,
          status: 403,
          code: "ADMIN_FORBIDDEN",
        });
        expect(answer.bytes.toString()).toContain(`Your account cannot ${permissions[permissionOf(procedure)].what}.`);
      }
      expect(missingRows(before, await readComparableRows(db))).toEqual([]);
      expect(await readComparableRows(db)).toEqual(before);

      for (const procedure of procedures.filter((one) => !forbidden.includes(one))) {
        browser.cookies.set("asid", asid);
        const answer = await ask(browser, procedure, getSampleInput(procedure.name, victim));
        const { name } = procedure;
        expect({ name, status: answer.status }).not.toMatchObject({ status: 401 });
        expect({ name, code: errorCodeOf(answer) }).not.toMatchObject({
          code: expect.stringMatching(/^ADMIN_(SIGN|SESS|FORB)/),
        });
        expect({ name, fault: answer.status >= 500 }).toEqual({ name, fault: false });
        expect({ name, code: errorCodeOf(answer) }).not.toMatchObject({ code: expect.stringMatching(/^FIELD_/) });
      }
    },
  );
});
