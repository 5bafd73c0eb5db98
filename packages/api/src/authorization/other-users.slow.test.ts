import { describe, expect } from "vitest";
import { createOtherUserBrowserFactory, otherUserKinds } from "./other-users.fixture.ts";
import { createVisitorWithRecords } from "./owner.fixture.ts";
import {
  allProcedures,
  callProcedure,
  filterProceduresByAccess,
  findMissingRows,
  getSampleInput,
  procedures,
  readComparableRows,
  readErrorCode,
  replaceIdsWithUnknown,
  serializeWithoutRequestId,
  test,
} from "./procedures.fixture.ts";
import { ownDataProcedures, samples } from "./samples.fixture.ts";

/** Returns the secrets that are in the response as whole words but not in the request. */
const findLeakedSecrets = (secrets: readonly string[], input: unknown, answer: string) =>
  secrets.filter((secret) => includesWord(answer, secret) && !JSON.stringify(input).includes(secret));

/** A random request id can contain the digits of a ZIP code, so parts of words do not count. */
const includesWord = (text: string, word: string) =>
  new RegExp(`(?<!\\w)${word.replaceAll(".", "\\.")}(?!\\w)`).test(text);

test("every procedure has a sample input (S-140)", () => {
  const names = allProcedures.map(({ name }) => name).toSorted();
  expect(Object.keys(samples).toSorted()).toEqual(names);
  expect(
    ownDataProcedures.filter(
      (name) => !filterProceduresByAccess("visitor").some((candidate) => candidate.name === name),
    ),
  ).toEqual([]);
});

test("every tRPC subscription is covered by live.test.ts", () => {
  const subscriptions = allProcedures.filter(({ type }) => type === "subscription");
  expect(subscriptions.map(({ name }) => name)).toEqual(["board.events", "live.events"]);
});

describe("Data of a visitor or an order", () => {
  test("no procedure reports the owner's data as unknown to the owner", async ({ shop, deps }) => {
    const isNotFoundCode = (code: string | null) => /_NOT_FOUND$|^FIELD_|^INTERNAL$/.test(code ?? "");
    let own = await createVisitorWithRecords(shop, deps);
    for (const procedure of filterProceduresByAccess("visitor", "order", "holder")) {
      const { name } = procedure;
      const first = readErrorCode(await callProcedure(own.browser, procedure, getSampleInput(name, own)));
      if (!isNotFoundCode(first)) continue;
      // An earlier call may have deleted the sample object. If so, the call is repeated with the data of a new owner.
      own = await createVisitorWithRecords(shop, deps);
      const code = readErrorCode(await callProcedure(own.browser, procedure, getSampleInput(name, own)));
      expect({ name, code, isUnknown: isNotFoundCode(code) }).toEqual({ name, code, isUnknown: false });
    }
  });

  test.for(otherUserKinds)(
    "data is reported as unknown to %s and stays unchanged (C-33, G-9, S-137)",
    async (who, { shop, owner, db, clock }) => {
      const open = createOtherUserBrowserFactory(who, { shop, owner, clock });
      const before = await readComparableRows(db);
      for (const procedure of filterProceduresByAccess("visitor", "order")) {
        const { name } = procedure;
        const otherBrowser = await open();
        const input = getSampleInput(name, owner);
        const answer = await callProcedure(otherBrowser, procedure, input);
        expect({ name, leaked: findLeakedSecrets(owner.secrets, input, answer.bytes.toString()) }).toEqual({
          name,
          leaked: [],
        });
        expect({ name, status: answer.status }).not.toMatchObject({ status: 401 });
        if (ownDataProcedures.includes(name)) continue;
        expect({ name, status: answer.status }).toEqual({ name, status: 404 });
        const unknown = await callProcedure(otherBrowser, procedure, replaceIdsWithUnknown(input));
        expect({ name, seen: serializeWithoutRequestId(answer) }).toEqual({
          name,
          seen: serializeWithoutRequestId(unknown),
        });
      }
      expect(findMissingRows(before, await readComparableRows(db))).toEqual([]);
    },
  );

  test("a forged link or another order's link is reported as unknown", async ({ shop, deps, owner, db }) => {
    const other = await createVisitorWithRecords(shop, deps);
    const token = owner.token("upload");
    const altered = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    const before = await readComparableRows(db);
    for (const procedure of filterProceduresByAccess("order")) {
      const { name } = procedure;
      const input = getSampleInput(name, owner) as { orderId: string };
      const unknown = serializeWithoutRequestId(
        await callProcedure(shop.openBrowser(), procedure, replaceIdsWithUnknown(input)),
      );
      for (const link of [altered, `${token}x`, other.token("upload"), token.replace(".u.", ".r."), ""]) {
        const answer = await callProcedure(shop.openBrowser(), procedure, { ...input, token: link });
        expect({ name, link, seen: serializeWithoutRequestId(answer) }).toEqual({ name, link, seen: unknown });
      }
      if (input.orderId !== owner.order.id) continue;
      const old = owner.token("upload", new Date(deps.now().getTime() - 91 * 24 * 60 * 60_000));
      const answer = await callProcedure(shop.openBrowser(), procedure, { ...input, token: old });
      expect({ name, status: answer.status, code: readErrorCode(answer) }).toEqual({
        name,
        status: 410,
        code: "LINK_EXPIRED",
      });
    }
    expect(findMissingRows(before, await readComparableRows(db))).toEqual([]);
  });
});

describe("A cart or a checkout", () => {
  test.for(otherUserKinds)(
    "contact data is masked for %s that knows only a cart's or checkout's id (C-33, G-9)",
    async (who, { shop, owner, clock }) => {
      const open = createOtherUserBrowserFactory(who, { shop, owner, clock });
      for (const procedure of filterProceduresByAccess("holder")) {
        const { name } = procedure;
        const otherBrowser = await open();
        const input = getSampleInput(name, owner);
        const answer = await callProcedure(otherBrowser, procedure, input);
        expect({ name, leaked: findLeakedSecrets(owner.contact, input, answer.bytes.toString()) }).toEqual({
          name,
          leaked: [],
        });
        expect({ name, status: answer.status }).not.toMatchObject({ status: expect.toBeOneOf([401, 403, 500]) });
        if (name === "cart.read") expect(answer.bytes.toString()).toContain("m***@e***.com");
        const unknown = await callProcedure(otherBrowser, procedure, replaceIdsWithUnknown(input));
        expect({ name, status: unknown.status }).toEqual({ name, status: 404 });
      }
    },
  );
});

describe("Public data", () => {
  test.for(otherUserKinds)(
    "public data is returned to %s without the owner's secrets (C-33)",
    async (who, { shop, owner, db, clock }) => {
      const open = createOtherUserBrowserFactory(who, { shop, owner, clock });
      const before = await readComparableRows(db);
      for (const procedure of filterProceduresByAccess("anyone")) {
        const { name } = procedure;
        const input = getSampleInput(name, owner);
        const { status, bytes } = await callProcedure(await open(), procedure, input);
        expect({ name, leaked: findLeakedSecrets(owner.secrets, input, bytes.toString()) }).toEqual({
          name,
          leaked: [],
        });
        expect({ name, status }).not.toMatchObject({ status: expect.toBeOneOf([401, 500]) });
      }
      expect(findMissingRows(before, await readComparableRows(db))).toEqual([]);
    },
  );
});

describe("Status 401", () => {
  test("anonymous callers never get status 401 (S-191, C-12)", async ({ shop, owner }) => {
    for (const procedure of procedures) {
      const answer = await callProcedure(shop.openBrowser(), procedure, getSampleInput(procedure.name, owner));
      expect({ name: procedure.name, status: answer.status }).not.toMatchObject({ status: 401 });
    }
  });

  test("a shopper's expired session gets 401 from all procedures except sign-in and sign-out", async ({
    shop,
    owner,
    db,
    clock,
  }) => {
    const sid = owner.browser.cookies.get("sid") ?? "";
    await db.session.updateMany({ where: { userId: owner.userId }, data: { signedInUntil: clock.now() } });
    clock.advance(60_000);
    const exempt = ["session.requestLink", "session.redeem", "session.signOut"];
    for (const procedure of procedures) {
      const { name } = procedure;
      const browser = shop.openBrowser();
      browser.cookies.set("sid", sid);
      const answer = await callProcedure(browser, procedure, getSampleInput(name, owner));
      const isExempt =
        exempt.includes(name) ||
        /^admin\./.test(name) ||
        !filterProceduresByAccess("anyone", "holder", "link", "visitor", "order").includes(procedure);
      expect({ name, status: answer.status === 401 }).toEqual({ name, status: !isExempt });
      if (!isExempt)
        expect({ name, code: readErrorCode(answer), sid: browser.cookies.get("sid") }).toEqual({
          name,
          code: "SIGN_IN_EXPIRED",
          sid: "",
        });
    }
  });
});
