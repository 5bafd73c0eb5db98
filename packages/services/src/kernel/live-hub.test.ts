import { inTransaction } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import type { LiveEvent } from "@storywall/domain/kernel/live";
import { test as base } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { type LiveHub, openLiveHub } from "./live-hub.ts";
import { type LiveEnvelope, publishEvent } from "./publish-event.ts";

const test = base.extend<{ hub: LiveHub }>({
  hub: async ({ databaseUrl }, use) => {
    const hub = openLiveHub({ databaseUrl });
    await hub.ready;
    await use(hub);
    await hub.close();
  },
});

const createPhotoEvent = (): LiveEvent => ({ type: "photo", photoId: newId("photo"), uuid: crypto.randomUUID() });

async function drainStream(events: AsyncIterable<LiveEvent>): Promise<void> {
  for await (const _ of events);
}

test("a visitor receives only their own live events", async ({ hub, db }) => {
  const [me, other] = [newId("user"), newId("user")];
  const events = hub.subscribe(({ userId }) => userId === me, AbortSignal.timeout(10_000));
  const first = events.next();
  const [one, two] = [createPhotoEvent(), createPhotoEvent()];
  await inTransaction(db, async (tx) => {
    await publishEvent(tx, createPhotoEvent(), { userId: other });
    await publishEvent(tx, one, { userId: me });
    await publishEvent(tx, two, { userId: me });
  });
  expect([(await first).value, (await events.next()).value]).toEqual([one, two]);
  await events.return();
});

test("live events of a transaction that is rolled back are not delivered", async ({ hub, db }) => {
  const events = hub.subscribe(() => true, AbortSignal.timeout(10_000));
  const first = events.next();
  const undone = inTransaction(db, async (tx) => {
    await publishEvent(tx, createPhotoEvent(), { userId: null });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  const stored = createPhotoEvent();
  await publishEvent(db, stored, { userId: null });
  expect((await first).value).toEqual(stored);
  await events.return();
});

test("invalid messages on the database channel for live events are ignored", async ({ hub, db }) => {
  const events = hub.subscribe(() => true, AbortSignal.timeout(10_000));
  const first = events.next();
  for (const noise of ["", "{", "null", '{"userId":null,"event":{"type":"none"}}']) {
    await db.$executeRaw`SELECT pg_notify('live', ${noise})`;
  }
  const real = createPhotoEvent();
  await publishEvent(db, real, { userId: null });
  expect((await first).value).toEqual(real);
  await events.return();
});

test("the event stream of a page ends when the page falls too far behind", async ({ hub, db }) => {
  const slow = hub.subscribe(() => true, new AbortController().signal);
  const first = slow.next();
  first.catch(() => {});
  const isLastEvent = ({ event }: LiveEnvelope) => event.type === "checkout" && event.checkoutId === "500";
  const last = hub.subscribe(isLastEvent, new AbortController().signal).next();
  await db.$executeRaw`
    SELECT pg_notify('live', jsonb_build_object('userId', null, 'event',
      jsonb_build_object('type', 'checkout', 'checkoutId', n::text))::text) FROM generate_series(1, 500) n`;
  await last;
  await expect(first.then(() => drainStream(slow))).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("new event streams receive events after a loss of the database connection", async ({ hub, db }) => {
  const before = hub.subscribe(() => true, AbortSignal.timeout(10_000)).next();
  const cut = expect(before).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await db.$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
  await cut;
  const events = hub.subscribe(() => true, AbortSignal.timeout(10_000));
  const first = events.next();
  const event = createPhotoEvent();
  await publishEvent(db, event, { userId: null });
  expect((await first).value).toEqual(event);
  await events.return();
});

test("an event stream ends when its page is closed", async ({ hub }) => {
  const leaving = new AbortController();
  const next = hub.subscribe(() => true, leaving.signal).next();
  leaving.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});
