import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import type { LabOrder } from "@storywall/domain/production/lab-order";
import { expect, test } from "vitest";
import { createHttpLab } from "./http-lab.ts";
import { testLabOrder } from "./lab-order.fixture.ts";

const secret = `whsec_${Buffer.from("a secret of the tests for labs").toString("base64")}`;
const signal = new AbortController().signal;

test("the example script for labs downloads and confirms an order", async () => {
  const folder = await mkdtemp(join(tmpdir(), "storywall-lab-"));
  const tokens: unknown[] = [];
  const shop = createServer((request, response) => {
    tokens.push(request.headers.authorization);
    response.end("a print");
  });
  await once(shop.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/print.jpg`;
  const script = fileURLToPath(new URL("../../../docs/examples/lab-orders.mjs", import.meta.url));
  const env = { LAB_SECRET: secret, SHOP_TOKEN: "storywall_test", FOLDER: folder };
  const example = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
  try {
    const [line] = await once(createInterface(example.stdout), "line");
    const lab = createHttpLab({ url: `http://127.0.0.1:${/\d+$/.exec(String(line))?.[0]}/`, secret });
    const sha256 = createHash("sha256").update("a print").digest("hex");
    const order: LabOrder = { ...testLabOrder, action: "make", version: 2, tiles: [createTile(url, sha256)] };
    expect(await lab.send(order, signal)).toEqual({ reference: order.orderNumber });
    expect(await readFile(join(folder, order.id, "tile.jpg"), "utf8")).toBe("a print");
    await lab.send({ ...order, version: 1, action: "cancel" }, signal);
    expect(JSON.parse(await readFile(join(folder, order.id, "order.json"), "utf8"))).toEqual(order);
    const damaged = { ...order, version: 3, tiles: [createTile(url, "0".repeat(64))] };
    await expect(lab.send(damaged, signal)).rejects.toMatchObject({ code: "LAB_UNAVAILABLE" });
    expect(tokens).toEqual(["Bearer storywall_test", "Bearer storywall_test"]);
  } finally {
    example.kill();
    shop.close();
    shop.closeAllConnections();
    await rm(folder, { recursive: true });
  }
});

const createTile = (url: string, sha256: string): LabOrder["tiles"][number] => ({
  id: "tile",
  name: "Trio, tile 1",
  frameSize: "rectangle_small",
  frameStyle: "Infinite",
  matType: "none",
  orientation: "portrait",
  widthPx: 2551,
  heightPx: 3732,
  bytes: 7,
  sha256,
  url,
});
