import { newId } from "@storywall/domain/kernel/ids";
import { test } from "@storywall/testing/fixtures";
import { expect, onTestFinished } from "vitest";
import type { Db } from "./client.ts";
import { listenOnChannel } from "./listen.ts";

/** Changes that staff publish, each of which shows on public pages. */
const changes: Record<string, (db: Db) => Promise<unknown>> = {
  "a price list": (db) =>
    db.$executeRaw`INSERT INTO price_lists (prices, saved_by, saved_at) VALUES ('{}', 'a', now())`,
  "a promo": (db) => db.$executeRaw`UPDATE promos SET version = version + 1`,
  "a text": (db) =>
    db.$executeRaw`INSERT INTO copy_versions (site, part, version, written_by) VALUES ('US', 'faq', 1, 'a')`,
  "a setting": (db) =>
    db.$executeRaw`INSERT INTO shop_settings (key, revision, updated_by, updated_at) VALUES ('packing', 1, 'a', now())`,
  "an artwork": (db) => db.$executeRaw`UPDATE art_items SET title = 'Other'`,
  "a public art set": (db) =>
    db.$executeRaw`INSERT INTO art_sets (id, name, items, is_public) VALUES (${newId("set")}, 'Sea', '[]', true)`,
};

/** Starts to listen as a web process does. Returns a function that counts the notifications. */
async function startListening(databaseUrl: string): Promise<() => number> {
  let count = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const onMessage = () => {
    count += 1;
  };
  const listener = listenOnChannel({ databaseUrl, channel: "catalog_changed", onMessage, onListening: resolve });
  onTestFinished(() => listener.close());
  await promise;
  return () => count;
}

for (const [what, change] of Object.entries(changes)) {
  test(`changing ${what} notifies every web process`, async ({ db, databaseUrl }) => {
    const processes = [await startListening(databaseUrl), await startListening(databaseUrl)];
    await change(db);
    for (const countNotifications of processes) await expect.poll(countNotifications).toBe(1);
  });
}

test("making an art set private notifies every web process", async ({ db, databaseUrl }) => {
  const countNotifications = await startListening(databaseUrl);
  const [mine, shared] = [newId("set"), newId("set")];
  await db.$executeRaw`INSERT INTO art_sets (id, name, items) VALUES (${mine}, 'Mine', '[]')`;
  await db.$executeRaw`UPDATE art_sets SET name = 'Also mine' WHERE id = ${mine}`;
  await db.$executeRaw`INSERT INTO art_sets (id, name, items, is_public) VALUES (${shared}, 'Sea', '[]', true)`;
  await expect.poll(countNotifications).toBe(1);
  await db.$executeRaw`UPDATE art_sets SET is_public = false WHERE id = ${shared}`;
  await expect.poll(countNotifications).toBe(2);
});
