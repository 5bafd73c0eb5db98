import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TokenPermission } from "@storywall/domain/accounts/permissions";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { openProgram } from "./accounts/admin.fixture.ts";
import { createApp } from "./http/create-app.ts";
import { createRequestListener, serverLimits } from "./http/http-server.ts";
import { createPaidOrder } from "./orders/orders.fixture.ts";
import { test as base } from "./shop.fixture.ts";

/** Runs a script from docs/examples against the test shop with an API token. Returns the output of the script. */
type RunExample = (name: string, permissions: readonly TokenPermission[], args: string[]) => Promise<string>;

const test = base.extend<{ folder: string; runExample: RunExample }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "storywall-examples-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  runExample: async ({ deps, shop }, use) => {
    const server = createServer(serverLimits, createRequestListener(createApp(deps, shop.config)));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const SHOP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(async (name, permissions, args) => {
      const { secret: SHOP_TOKEN } = await openProgram(shop, permissions);
      const script = fileURLToPath(new URL(`../../../docs/examples/${name}`, import.meta.url));
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
        env: { SHOP_URL, SHOP_TOKEN },
      });
      return stdout;
    });
    server.closeAllConnections();
    server.close();
  },
});

const lab = ["orders.view", "photos.view", "production.advance"] as const;

describe("The example script of a print lab", () => {
  test("the example script of a print lab ships the order with its tracking number", async ({
    runExample,
    folder,
    deps,
    db,
    storage,
  }) => {
    const { id, number, tiles } = await createTestOrderToPrint(deps);
    const jpeg = await makePhoto({ width: 60, height: 90, profile: "srgb" });
    await storage.write("prints/one.jpg", jpeg, { contentType: "image/jpeg" });
    const printSha256 = createHash("sha256").update(jpeg).digest("hex");
    await db.orderTile.updateMany({ where: { orderId: id }, data: { printKey: "prints/one.jpg", printSha256 } });

    await runExample("print-lab.mjs", lab, ["pull", folder]);
    expect((await readdir(folder)).toSorted()).toEqual(tiles.map((tile) => `${number}_${tile.id}.jpg`).toSorted());
    expect(await readFile(join(folder, `${number}_${tiles[0]?.id}.jpg`))).toEqual(jpeg);

    const ship = ["ship", number, "UPS", "1Z999AA10123456784"];
    expect(await runExample("print-lab.mjs", lab, ship)).toBe(`${number} was shipped.\n`);
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({
      state: "shipped",
      trackingNumber: "1Z999AA10123456784",
    });
  });

  test("the example script of a print lab stops at a file whose hash differs", async ({
    runExample,
    folder,
    deps,
    db,
    storage,
  }) => {
    expect(await runExample("print-lab.mjs", lab, ["pull", folder])).toBe("");
    const { id } = await createTestOrderToPrint(deps);
    await storage.write("prints/one.jpg", Buffer.from("damaged"), { contentType: "image/jpeg" });
    await db.orderTile.updateMany({ where: { orderId: id }, data: { printKey: "prints/one.jpg" } });
    await expect(runExample("print-lab.mjs", lab, ["pull", folder])).rejects.toThrow("is damaged");
    expect(await readdir(folder)).toEqual([]);
  });
});

test("the example script of a bookkeeping export saves the ledger", async ({
  runExample,
  folder,
  shop,
  deps,
  simulator,
  db,
}) => {
  const { amount } = await createPaidOrder({ shop, deps, simulator });
  await createTestOrder(db, { placedAt: new Date("2020-01-01") });
  const file = join(folder, "ledger.csv");
  const day = deps.now().toISOString().slice(0, 10);
  const printed = await runExample("bookkeeping.mjs", ["exports.create"], ["2000-01-01", day, file]);
  const [header = "", ...rows] = (await readFile(file, "utf8")).trim().split(/\r?\n/);
  const column = header.split(",").indexOf("amount_cents");
  const cents = rows.reduce((sum, row) => sum + Number(row.split(",")[column]), 0);
  expect(cents).toBeGreaterThanOrEqual(amount);
  expect(printed).toBe(`${rows.length} transactions, ${(cents / 100).toFixed(2)} USD\n`);
});
