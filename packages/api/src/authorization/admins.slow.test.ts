import { adminRoles, hasPermission, permissions } from "@storywall/domain/accounts/permissions";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import type { TestResponse } from "../shop.fixture.ts";
import { createOtherUserBrowserFactory, openBrowserWithForgedAdmin, otherUserKinds } from "./other-users.fixture.ts";
import {
  adminProcedures,
  callProcedure,
  findMissingRows,
  getSampleInput,
  readComparableRows,
  readErrorCode,
  test,
} from "./procedures.fixture.ts";

const toStatusAndCode = (answer: TestResponse) => ({ status: answer.status, code: readErrorCode(answer) });
const signInRequired = { status: 403, code: "ADMIN_SIGN_IN_REQUIRED" };

describe("Every admin procedure", () => {
  test.for(otherUserKinds)(
    "every admin procedure returns 403 to %s and changes nothing (S-138, S-139)",
    async (who, { shop, owner, db, clock }) => {
      const open = createOtherUserBrowserFactory(who, { shop, owner, clock });
      const before = await readComparableRows(db);
      for (const procedure of adminProcedures) {
        const answer = await callProcedure(await open(), procedure, getSampleInput(procedure.name, owner));
        expect({ name: procedure.name, ...toStatusAndCode(answer) }).toEqual({
          name: procedure.name,
          ...signInRequired,
        });
      }
      expect(findMissingRows(before, await readComparableRows(db))).toEqual([]);
    },
  );

  test("every admin procedure returns 403 for a forged admin session and changes nothing", async ({
    shop,
    owner,
    db,
  }) => {
    const forger = await openBrowserWithForgedAdmin(shop);
    const before = await readComparableRows(db);
    const asid = forger.cookies.get("asid") ?? "";
    for (const procedure of adminProcedures) {
      forger.cookies.set("asid", asid);
      const answer = await callProcedure(forger, procedure, getSampleInput(procedure.name, owner));
      expect({ name: procedure.name, ...toStatusAndCode(answer) }).toEqual({ name: procedure.name, ...signInRequired });
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("every admin procedure returns 403 for a shopper, even for the shopper's own data", async ({ owner, db }) => {
    const before = await readComparableRows(db);
    for (const procedure of adminProcedures) {
      const answer = await callProcedure(owner.browser, procedure, getSampleInput(procedure.name, owner));
      expect({ name: procedure.name, ...toStatusAndCode(answer) }).toEqual({ name: procedure.name, ...signInRequired });
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("every admin procedure ignores is_admin_mode=true (C-10, S-007)", async ({ shop, owner, db }) => {
    const before = await readComparableRows(db);
    for (const procedure of adminProcedures) {
      const input = getSampleInput(procedure.name, owner);
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
        await callProcedure(browser, procedure, input, {}, "?is_admin_mode=true"),
        await callProcedure(browser, procedure, input === null ? null : flagged, { "x-is-admin-mode": "true" }),
      ];
      for (const answer of answers) {
        expect({ name: procedure.name, ...toStatusAndCode(answer) }).toEqual({
          name: procedure.name,
          ...signInRequired,
        });
      }
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("every admin procedure ignores headers that a proxy might set", async ({ shop, owner, db }) => {
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
    for (const procedure of adminProcedures) {
      const answer = await callProcedure(shop.openBrowser(), procedure, getSampleInput(procedure.name, owner), spoofed);
      expect({ name: procedure.name, ...toStatusAndCode(answer) }).toEqual({ name: procedure.name, ...signInRequired });
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("only the first admin call after the session has expired returns 401 (S-191, C-12)", async ({
    shop,
    owner,
    db,
    clock,
  }) => {
    const admin = await shop.openAdminBrowser();
    const asid = admin.cookies.get("asid") ?? "";
    clock.advance(31 * 60_000);
    const before = await readComparableRows(db);
    for (const procedure of adminProcedures) {
      const { name } = procedure;
      admin.cookies.set("asid", asid);
      const input = getSampleInput(name, owner);
      const ended = { status: 401, code: "ADMIN_SESSION_EXPIRED" };
      expect({ name, ...toStatusAndCode(await callProcedure(admin, procedure, input)) }).toEqual({ name, ...ended });
      expect({ name, ...toStatusAndCode(await callProcedure(admin, procedure, input)) }).toEqual({
        name,
        ...signInRequired,
      });
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test.for(adminRoles)(
    "every admin procedure returns 403 to the role %s without the required permission (S-140)",
    async (role, { shop, owner, db }) => {
      const { browser } = await createAdmin(shop, role);
      const asid = browser.cookies.get("asid") ?? "";
      const forbidden = adminProcedures.filter(({ permission }) => !hasPermission(role, permission));
      const before = await readComparableRows(db);
      for (const procedure of forbidden) {
        const answer = await callProcedure(browser, procedure, getSampleInput(procedure.name, owner));
        expect({ name: procedure.name, ...toStatusAndCode(answer) }).toEqual({
          name: procedure.name,
          status: 403,
          code: "ADMIN_FORBIDDEN",
        });
        expect(answer.bytes.toString()).toContain(
          `Your account isn’t allowed to ${permissions[procedure.permission].what}.`,
        );
      }
      expect(findMissingRows(before, await readComparableRows(db))).toEqual([]);
      expect(await readComparableRows(db)).toEqual(before);

      for (const procedure of adminProcedures.filter((adminProcedure) => !forbidden.includes(adminProcedure))) {
        browser.cookies.set("asid", asid);
        const answer = await callProcedure(browser, procedure, getSampleInput(procedure.name, owner));
        const { name } = procedure;
        expect({ name, status: answer.status }).not.toMatchObject({ status: 401 });
        expect({ name, code: readErrorCode(answer) }).not.toMatchObject({
          code: expect.stringMatching(/^ADMIN_(SIGN|SESS|FORB)/),
        });
        expect({ name, fault: answer.status >= 500 }).toEqual({ name, fault: false });
        expect({ name, code: readErrorCode(answer) }).not.toMatchObject({ code: expect.stringMatching(/^FIELD_/) });
      }
    },
  );
});
