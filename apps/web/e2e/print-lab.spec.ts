import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { openDb } from "@storywall/db/client";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { findFreePort } from "@storywall/local/ports";
import type { Shop } from "@storywall/local/shop";
import { createPrintedOrder } from "./create-printed-order.ts";
import { test as base, expect } from "./fixtures.ts";
import { inspectAdminPage } from "./inspect-admin-page.ts";
import { openOwnerPage } from "./open-owner-page.ts";
import { SHOP_START_TIMEOUT_MS, startTestShop } from "./start-test-shop.ts";

const secret = `whsec_${Buffer.from("a secret of the tests for labs").toString("base64")}`;

const test = base.extend<object, { shop: Shop; labPort: number }>({
  labPort: [async ({}, use) => use((await findFreePort()).port), { scope: "worker" }],
  shop: [
    async ({ labPort }, use) => {
      const lab = { LAB_URL: `http://127.0.0.1:${labPort}/orders`, LAB_SECRET: secret };
      const shop = await startTestShop("print-lab", { variables: { ...lab, SWEEPS_EVERY_MS: "1000" } });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: SHOP_START_TIMEOUT_MS },
  ],
});

async function startLab(port: number, token: string, folder: string) {
  const script = fileURLToPath(new URL("../../../docs/examples/lab-orders.mjs", import.meta.url));
  const env = { LAB_SECRET: secret, SHOP_TOKEN: token, FOLDER: folder, PORT: String(port) };
  const lab = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "inherit"] });
  await once(createInterface(lab.stdout), "line");
  return lab;
}

test("an order placed while the lab is down is shipped after the outage", async ({
  shop,
  owner,
  labPort,
  browser,
  inbox,
}, testInfo) => {
  test.setTimeout(300_000);
  const page = await openOwnerPage(browser, owner, { width: 1440, height: 900 });
  await page.goto("/admin/settings");
  const form = page.getByRole("form", { name: "Making and shipping" });
  await form.getByLabel("Who makes the tiles").selectOption("A print lab");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Making and shipping saved.")).toBeVisible();

  const order = await createPrintedOrder(shop, "lab@example.com", "trio", [1, 6, 3]);
  const db = openDb(shop.services.env.DATABASE_URL ?? "", { max: 1 });
  await db.order.update({ where: { id: order.orderId }, data: { placedAt: new Date(Date.now() - 86_400_000) } });
  await page.goto("/admin/board");
  const column = page.getByRole("region", { name: "At the lab" });
  const card = column.getByRole("article", { name: `${order.number}, 3 tiles` });
  await expect(card).toContainText("Not confirmed by the lab yet.");
  await inspectAdminPage(page, "an order that the lab has not confirmed");

  const permissions = ["photos.view" as const, "production.advance" as const];
  const { secret: token } = await owner.calls.apiTokens.create.mutate({ name: "Lab", permissions });
  const folder = testInfo.outputPath("orders");
  const lab = await startLab(labPort, token, folder);
  try {
    await expect(card).toContainText(`as ${order.number}`);
    await inspectAdminPage(page, "an order at the lab");
    expect((await readdir(`${folder}/${order.orderId}`)).filter((name) => name.endsWith(".jpg"))).toHaveLength(3);
    const code = toProductionCode(order.orderId);
    const response = await fetch(`${shop.url}/api/admin/parcels/${code}/tracking`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ carrier: "UPS", trackingNumber: "1Z999AA10123456784" }),
    });
    expect(response.status).toBe(200);
    await expect(column).toHaveCount(0);
    const shipped = page.getByRole("region", { name: "Shipped" });
    await expect(shipped.getByRole("article", { name: `${order.number}, 3 tiles` })).toBeVisible();
    const email = await inbox.waitForEmail("lab@example.com", /on its way/);
    expect(email.text).toContain("1Z999AA10123456784");
  } finally {
    lab.kill();
    await db.$disconnect();
  }
});
