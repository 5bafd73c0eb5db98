import { newId } from "@storywall/domain/kernel/ids";
import type { LiveEvent } from "@storywall/domain/kernel/live";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSharedStream, type OpenStream, restartSharedStream, type WatchedId } from "./shared-stream.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const message: LiveEvent = { type: "message" };

type OpenedStream = { ids: readonly WatchedId[]; send: (event: LiveEvent) => void; fail: () => void };

/** Streams that are open now, of all tabs. */
const open = new Set<OpenedStream>();
let name = "";

beforeEach(() => {
  name = `test-${crypto.randomUUID()}`;
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  open.clear();
});

const openStream: OpenStream = (ids, { onStarted, onData, onError }) => {
  const stream: OpenedStream = { ids, send: onData, fail: onError };
  open.add(stream);
  queueMicrotask(onStarted);
  return () => open.delete(stream);
};

/** Opens a tab. Returns what it received, and a function that closes it. */
function openTab(ids: readonly WatchedId[] = []) {
  const received: string[] = [];
  const close = createSharedStream(
    name,
    openStream,
  )({
    ids,
    onStarted: () => received.push("started"),
    onData: ({ type }) => received.push(type),
    onStopped: () => received.push("stopped"),
  });
  return { received, close };
}

const getOnlyStream = (): OpenedStream => {
  const [stream, ...others] = open;
  if (!stream || others.length > 0) throw new Error(`${open.size} streams are open`);
  return stream;
};

const openTabs = async (count: number) => {
  const tabs = Array.from({ length: count }, () => openTab());
  for (const { received } of tabs) await expect.poll(() => received).toContain("started");
  return tabs;
};

test("six tabs share one event stream", async () => {
  const tabs = await openTabs(6);
  getOnlyStream().send(message);
  for (const { received } of tabs) await expect.poll(() => received).toContain("message");
  for (const { close } of tabs) close();
  expect(open.size).toBe(0);
});

test("when the tab with the event stream is closed, another tab opens one", async () => {
  const [leader, ...others] = await openTabs(3);
  const startsBefore = others.map(({ received }) => received.length);
  leader?.close();
  await expect.poll(() => open.size).toBe(1);
  for (const [at, { received }] of others.entries())
    await expect.poll(() => received.length).toBeGreaterThan(startsBefore[at] ?? 0);
  getOnlyStream().send(message);
  for (const { received } of others) await expect.poll(() => received).toContain("message");
  for (const { close } of others) close();
});

test("the shared event stream covers every order that is open in any tab", async () => {
  const ids = [newId("order"), newId("checkout")];
  const tabs = ids.map((id) => openTab([id]));
  await expect.poll(() => [...open].flatMap((stream) => stream.ids).toSorted()).toEqual(ids.toSorted());
  for (const { close } of tabs) close();
});

test("hidden tabs have no event stream", async () => {
  const [tab] = await openTabs(1);
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(open.size).toBe(0);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => tab?.received).toEqual(["started", "stopped", "started"]);
  tab?.close();
});

test("the event stream restarts after a sign-in or sign-out", async () => {
  const tabs = await openTabs(2);
  const before = getOnlyStream();
  restartSharedStream(name);
  await expect.poll(() => open.size === 1 && !open.has(before)).toBe(true);
  for (const { close } of tabs) close();
});

test("an event stream that the server rejects is not requested again immediately", async () => {
  const tabs = await openTabs(2);
  getOnlyStream().fail();
  for (const { received } of tabs) await expect.poll(() => received).toContain("stopped");
  expect(getOnlyStream()).toBeDefined();
  for (const { close } of tabs) close();
});
