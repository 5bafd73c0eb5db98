// A print lab: `pull` downloads what is to be printed, `ship` packs an order and reports its tracking number.
//   SHOP_URL=https://shop.example SHOP_TOKEN=storywall_… node print-lab.mjs pull prints
//   … node print-lab.mjs ship SW-7K2M9QXA UPS 1Z999AA10123456784
// The token may see orders, see customers' photos, and move orders through production.
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv, env } from "node:process";

/** Calls the shop. Throws its error message. */
async function callApi(path, body) {
  const headers = { authorization: `Bearer ${env.SHOP_TOKEN}`, "content-type": "application/json" };
  const request = body ? { method: "POST", body: JSON.stringify(body), headers } : { headers };
  const response = await fetch(env.SHOP_URL + path, request);
  if (!response.ok) throw Object.assign(new Error(`${path}: ${await response.clone().text()}`), await response.json());
  return response;
}

const readJson = async (path) => (await callApi(path)).json();

async function pullPrintFiles(folder) {
  await mkdir(folder, { recursive: true });
  await callApi("/api/admin/batches", {}).catch((error) => {
    if (error.code !== "BATCH_EMPTY") throw error;
  });
  for (let cursor = ""; cursor !== null; ) {
    const page = await readJson(`/api/admin/orders?state=printing${cursor && `&cursor=${cursor}`}`);
    for (const { _id } of page.data) {
      const { data } = await readJson(`/api/admin/orders/${_id}/print-files`);
      for (const { path, sha256, tileId } of data.files.filter((file) => file.path)) {
        const bytes = Buffer.from(await (await callApi(path)).arrayBuffer());
        if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw new Error(`${path} is damaged.`);
        await writeFile(join(folder, `${data.orderNumber}_${tileId}.jpg`), bytes);
        console.log(`${data.orderNumber}: ${tileId}.jpg`);
      }
    }
    cursor = page.nextCursor;
  }
}

async function shipOrder(orderNumber, carrier, trackingNumber) {
  const [order] = (await readJson(`/api/admin/orders?text=${orderNumber}`)).data;
  const { boxCode, files } = (await readJson(`/api/admin/orders/${order._id}/print-files`)).data;
  for (const station of ["printing", "framing", "packing"])
    for (const { code } of files) await callApi("/api/admin/scans", { station, code, box: boxCode });
  const { plates } = (await readJson(`/api/admin/boxes/${boxCode}`)).data;
  await callApi(`/api/admin/boxes/${boxCode}/close`, { plates });
  await callApi(`/api/admin/parcels/${boxCode}/tracking`, { carrier, trackingNumber });
  console.log(`${orderNumber} was shipped.`);
}

const [, , command, ...rest] = argv;
await { pull: pullPrintFiles, ship: shipOrder }[command](...rest);
