import { checks } from "./contract-checks.ts";
import { createContractClient } from "./contract-client.ts";
import { findCalls, rows } from "./contract-document.ts";
import { buyByContract, type Purchase } from "./contract-purchase.ts";
import { uncheckedRows } from "./contract-unchecked.ts";
import { expect, test } from "./fixtures.ts";
import type { RunningShop } from "./running-shop.ts";

test.describe.configure({ mode: "default" });

let purchase: Promise<Purchase> | undefined;
const readPurchase = (shop: RunningShop) => {
  purchase ??= buyByContract(shop);
  return purchase;
};

const unchecked = new Map(Object.entries(uncheckedRows).flatMap(([reason, ids]) => ids.map((id) => [id, reason])));

test("every row of the contract is compared with the shop or listed as an exception", () => {
  const isCompared = ({ id, sentence }: (typeof rows)[number]) => id in checks || findCalls(sentence).length > 0;
  const compared = rows.filter(isCompared).map(({ id }) => id);
  const listed = rows.filter(({ where }) => where !== "page").map(({ id }) => id);

  expect(compared.filter((id) => unchecked.has(id))).toEqual([]);
  expect(listed.filter((id) => !compared.includes(id) && !unchecked.has(id))).toEqual([]);
  expect([...unchecked.keys(), ...Object.keys(checks)].filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
});

for (const row of rows) {
  const check = checks[row.id];
  if (check) test(`${row.id}: ${row.sentence}`, async ({ shop }) => check(await readPurchase(shop), row.sentence));

  for (const { method, path } of findCalls(row.sentence)) {
    test(`${row.id}: the shop supports only the method ${method} at ${path}`, async ({ shop }) => {
      const client = createContractClient(shop.url);
      const { body: openApi } = await client.send("GET", "/api/openapi.json");
      if (path.startsWith("/api/") && !/webhooks|openapi/.test(path)) {
        expect(Object.keys(openApi.paths[path] ?? {})).toContain(method.toLowerCase());
      }
      const isJson = method !== "GET" && method !== "DELETE";
      const url = path.replaceAll(/\{\w+\}/g, "unknown");
      const answer = await client.send(method, url, isJson ? {} : undefined);
      expect([405, 500]).not.toContain(answer.status);
      expect(answer.body.code ?? null).not.toBe("NOT_FOUND");
      if (path.startsWith("/api/")) expect((await client.send("PATCH", url, {})).status).toBe(405);
    });
  }
}
