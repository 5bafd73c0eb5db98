// A bookkeeping export: saves the ledger of a period as CSV, and prints its sum.
//   SHOP_URL=https://shop.example SHOP_TOKEN=storywall_… node bookkeeping.mjs 2026-11-01 2026-11-30 ledger.csv
// The token may export accounting data.
import { writeFile } from "node:fs/promises";
import { argv, env } from "node:process";

const [, , from, to, file] = argv;
const headers = { authorization: `Bearer ${env.SHOP_TOKEN}`, "content-type": "application/json" };

/** Calls the shop. Throws its error message. */
async function callApi(path, request) {
  const response = await fetch(env.SHOP_URL + path, { headers, ...request });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response;
}

/** Requests the export and downloads it. Its path is valid for 15 minutes and only for this token. */
async function downloadLedger(format) {
  const body = JSON.stringify({ kind: "ledger", format, from, to });
  const { data } = await (await callApi("/api/admin/exports", { method: "POST", body })).json();
  return (await callApi(data.path)).text();
}

await writeFile(file, await downloadLedger("csv"));
const lines = (await downloadLedger("jsonl")).split("\n").filter(Boolean);
const cents = lines.reduce((sum, line) => sum + JSON.parse(line).amount_cents, 0);
console.log(`${lines.length} transactions, ${(cents / 100).toFixed(2)} USD`);
