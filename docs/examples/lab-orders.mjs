// A print lab that the shop sends its orders to: verifies each order, downloads its files, and confirms it.
//   LAB_SECRET=whsec_… SHOP_TOKEN=storywall_… FOLDER=orders PORT=8080 node lab-orders.mjs
// The token may see customers' photos, and move orders through production. `npm install standardwebhooks` first.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { env } from "node:process";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(env.LAB_SECRET);
const headers = { authorization: `Bearer ${env.SHOP_TOKEN}` };

async function acceptOrder(order) {
  const folder = join(env.FOLDER, order.id);
  await mkdir(folder, { recursive: true });
  const file = join(folder, "order.json");
  const known = JSON.parse(await readFile(file, "utf8").catch(() => '{ "version": 0 }'));
  // A lower version is older than what we have.
  if (order.version <= known.version) return;
  for (const { id, url, sha256 } of order.tiles) {
    const bytes = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw new Error(`${url} is damaged.`);
    await writeFile(join(folder, `${id}.jpg`), bytes);
  }
  await writeFile(file, JSON.stringify(order));
}

const server = createServer(async (request, response) => {
  try {
    // Throws if the shop did not sign these bytes, or if they are more than five minutes old.
    const order = webhook.verify(await text(request), request.headers);
    await acceptOrder(order);
    response.end(JSON.stringify({ id: order.id, version: order.version, reference: order.orderNumber }));
  } catch (error) {
    // The shop sends the order again later.
    console.error(error.message);
    response.writeHead(503).end();
  }
});
server.listen(Number(env.PORT ?? 0), () => console.log(`Listening on port ${server.address().port}`));
