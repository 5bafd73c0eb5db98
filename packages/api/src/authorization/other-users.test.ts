import { describe, expect } from "vitest";
import { appRouter } from "../app-router.ts";
import {
  aboutNothing,
  ask,
  missing,
  procedures,
  refusalOf,
  rows,
  sampleOf,
  seen,
  test,
  withAccess,
} from "./asking.fixture.ts";
import { openStrangers, strangers } from "./other-users.fixture.ts";
import { aVictim } from "./owner.fixture.ts";
import { ownThings, samples } from "./samples.fixture.ts";

/** Secrets that are in the response and were not in the request. */
const leaked = (secrets: readonly string[], input: unknown, answer: string) =>
  secrets.filter((secret) => answer.includes(secret) && !JSON.stringify(input).includes(secret));

test("every procedure has a sample of a call that is about somebody's things, and no other has (S-140)", () => {
  const names = Object.keys(appRouter._def.procedures).toSorted();
  expect(Object.keys(samples).toSorted()).toEqual(names);
  expect(ownThings.filter((name) => !withAccess("visitor").some((one) => one.name === name))).toEqual([]);
});

test("the streams of events are asked about in live.test.ts", () => {
  const streams = Object.entries(appRouter._def.procedures).filter(
    ([, procedure]) => (procedure as unknown as { _def: { type: string } })._def.type === "subscription",
  );
  expect(streams.map(([name]) => name)).toEqual(["board.events", "live.events"]);
});

describe("What belongs to a visitor or an order", () => {
  test("answers its owner, so that the samples ask for what there is", { timeout: 120_000 }, async ({ shop, deps }) => {
    const isUnknown = (code: string | null) => /_NOT_FOUND$|^FIELD_|^INTERNAL$/.test(code ?? "");
    let own = await aVictim(shop, deps);
    for (const procedure of withAccess("visitor", "order", "holder")) {
      const { name } = procedure;
      const first = refusalOf(await ask(own.browser, procedure, sampleOf(name, own)));
      if (!isUnknown(first)) continue;
      // An earlier call may have deleted it.
      own = await aVictim(shop, deps);
      const code = refusalOf(await ask(own.browser, procedure, sampleOf(name, own)));
      expect({ name, code, isUnknown: isUnknown(code) }).toEqual({ name, code, isUnknown: false });
    }
  });

  test.for(strangers)(
    "answers who %s exactly as for an unknown id, and changes nothing (C-33, G-9, S-137)",
    { timeout: 120_000 },
    async (who, { shop, victim, db, clock }) => {
      const open = openStrangers(who, { shop, victim, clock });
      const before = await rows(db);
      for (const procedure of withAccess("visitor", "order")) {
        const { name } = procedure;
        const stranger = await open();
        const input = sampleOf(name, victim);
        const answer = await ask(stranger, procedure, input);
        expect({ name, leaked: leaked(victim.secrets, input, answer.bytes.toString()) }).toEqual({ name, leaked: [] });
        expect({ name, status: answer.status }).not.toMatchObject({ status: 401 });
        if (ownThings.includes(name)) continue;
        expect({ name, status: answer.status }).toEqual({ name, status: 404 });
        const nothing = await ask(stranger, procedure, aboutNothing(input));
        expect({ name, seen: seen(answer) }).toEqual({ name, seen: seen(nothing) });
      }
      expect(missing(before, await rows(db))).toEqual([]);
    },
  );

  test("of an order answers a bent or foreign link as an unknown order, and an old one with 410", async ({
    shop,
    deps,
    victim,
    db,
  }) => {
    const other = await aVictim(shop, deps);
    const token = victim.token("upload");
    const bent = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    const before = await rows(db);
    for (const procedure of withAccess("order")) {
      const { name } = procedure;
      const input = sampleOf(name, victim) as { orderId: string };
      const nothing = seen(await ask(shop.openBrowser(), procedure, aboutNothing(input)));
      for (const link of [bent, `${token}x`, other.token("upload"), token.replace(".u.", ".r."), ""]) {
        const answer = await ask(shop.openBrowser(), procedure, { ...input, token: link });
        expect({ name, link, seen: seen(answer) }).toEqual({ name, link, seen: nothing });
      }
      if (input.orderId !== victim.order.id) continue;
      const old = victim.token("upload", new Date(deps.now().getTime() - 91 * 24 * 60 * 60_000));
      const answer = await ask(shop.openBrowser(), procedure, { ...input, token: old });
      expect({ name, status: answer.status, code: refusalOf(answer) }).toEqual({
        name,
        status: 410,
        code: "LINK_EXPIRED",
      });
    }
    expect(missing(before, await rows(db))).toEqual([]);
  });
});

describe("A cart or a checkout", () => {
  test.for(strangers)(
    "is open to the holder of its id who %s, but its address and e-mail are not (C-33, G-9)",
    async (who, { shop, victim, clock }) => {
      const open = openStrangers(who, { shop, victim, clock });
      for (const procedure of withAccess("holder")) {
        const { name } = procedure;
        const stranger = await open();
        const input = sampleOf(name, victim);
        const answer = await ask(stranger, procedure, input);
        expect({ name, leaked: leaked(victim.contact, input, answer.bytes.toString()) }).toEqual({ name, leaked: [] });
        expect({ name, status: answer.status }).not.toMatchObject({ status: expect.toBeOneOf([401, 403, 500]) });
        if (name === "cart.read") expect(answer.bytes.toString()).toContain("m***@e***.com");
        const nothing = await ask(stranger, procedure, aboutNothing(input));
        expect({ name, status: nothing.status }).toEqual({ name, status: 404 });
      }
    },
  );
});

describe("What is for everybody", () => {
  test.for(strangers)(
    "tells who %s nothing that is the victim's, and takes nothing away (C-33)",
    async (who, { shop, victim, db, clock }) => {
      const open = openStrangers(who, { shop, victim, clock });
      const before = await rows(db);
      for (const procedure of withAccess("anyone")) {
        const { name } = procedure;
        const input = sampleOf(name, victim);
        const { status, bytes } = await ask(await open(), procedure, input);
        expect({ name, leaked: leaked(victim.secrets, input, bytes.toString()) }).toEqual({ name, leaked: [] });
        expect({ name, status }).not.toMatchObject({ status: expect.toBeOneOf([401, 500]) });
      }
      expect(missing(before, await rows(db))).toEqual([]);
    },
  );
});

describe("A 401", () => {
  test("is never the answer to who is not signed in, whatever is asked (S-191, C-12)", async ({ shop, victim }) => {
    for (const procedure of procedures) {
      const answer = await ask(shop.openBrowser(), procedure, sampleOf(procedure.name, victim));
      expect({ name: procedure.name, status: answer.status }).not.toMatchObject({ status: 401 });
    }
  });

  test("is the answer to every shopper whose sign-in has ended, but not to signing in and out", async ({
    shop,
    victim,
    db,
    clock,
  }) => {
    const sid = victim.browser.cookies.get("sid") ?? "";
    await db.session.updateMany({ where: { userId: victim.userId }, data: { signedInUntil: clock.now() } });
    clock.advance(60_000);
    const spared = ["session.requestLink", "session.redeem", "session.signOut"];
    for (const procedure of procedures) {
      const { name } = procedure;
      const browser = shop.openBrowser();
      browser.cookies.set("sid", sid);
      const answer = await ask(browser, procedure, sampleOf(name, victim));
      const isSpared =
        spared.includes(name) ||
        /^admin\./.test(name) ||
        !withAccess("anyone", "holder", "visitor", "order").includes(procedure);
      expect({ name, status: answer.status === 401 }).toEqual({ name, status: !isSpared });
      if (!isSpared)
        expect({ name, code: refusalOf(answer), sid: browser.cookies.get("sid") }).toEqual({
          name,
          code: "SIGN_IN_EXPIRED",
          sid: "",
        });
    }
  });
});
