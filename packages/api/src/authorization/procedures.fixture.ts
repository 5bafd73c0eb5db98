import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { readAllRows } from "@storywall/testing/read-all-rows";
import { procedureAccess } from "../app-router.ts";
import { type Browser, test as base, type TestResponse } from "../shop.fixture.ts";
import type { AccessRule } from "../trpc.ts";
import { createVisitorWithRecords, type Owner } from "./owner.fixture.ts";
import { procedureTypes } from "./procedure-types.fixture.ts";
import { samples } from "./samples.fixture.ts";

export const test = base.extend<{ owner: Owner }>({
  owner: async ({ shop, deps }, use) => use(await createVisitorWithRecords(shop, deps)),
});

export type Procedure = AccessRule & { name: string; type: "query" | "mutation" | "subscription" };

export const allProcedures: readonly Procedure[] = Object.entries(procedureTypes).map(([name, type]) => ({
  name,
  type,
  ...getAccessRule(name),
}));

/** Returns who may call a procedure. Throws if the procedure does not state it. */
export function getAccessRule(name: string): AccessRule {
  const rule = procedureAccess.get(name);
  if (!rule) throw new Error(`${name} does not state who may call it`);
  return rule;
}

/** All procedures except subscriptions, which have their own tests. */
export const procedures = allProcedures.filter(({ type }) => type !== "subscription");
export const adminProcedures = procedures.filter((procedure) => procedure.access === "admin");
export const stepUpProcedures = adminProcedures.filter(({ stepUp }) => stepUp);

export const filterProceduresByAccess = (...accesses: readonly AccessRule["access"][]): Procedure[] =>
  procedures.filter(({ access }) => accesses.includes(access));

/** Returns the sample input of a procedure. Throws if there is none. */
export function getSampleInput(name: string, owner: Owner): unknown {
  const sample = samples[name];
  if (!sample) throw new Error(`${name} has no sample: add one to authorization/samples.fixture.ts`);
  return sample(owner);
}

export function callProcedure(
  browser: Browser,
  { name, type }: Procedure,
  input: unknown,
  headers = {},
  search = "",
): Promise<TestResponse> {
  const path = `/api/trpc/${name}`;
  if (type === "mutation")
    return browser.call(path + search, { method: "POST", body: input === null ? {} : { json: input }, headers });
  const query = input === null ? "" : `input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  return browser.call(`${path}?${[query, search.slice(1)].filter(Boolean).join("&")}`, { headers });
}

type ErrorShape = { message: string; data: { shopCode: string; requestId: string } };

export function readErrorCode({ body }: TestResponse): string | null {
  return (body.error as { json?: ErrorShape } | undefined)?.json?.data.shopCode ?? null;
}

export const serializeWithoutRequestId = ({ status, bytes }: TestResponse): string =>
  `${status} ${bytes.toString().replace(/"requestId":"[^"]*"/, '"requestId":"…"')}`;

export function replaceIdsWithUnknown(input: unknown): unknown {
  const text = JSON.stringify(input)
    .replace(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, (_, prefix) => newId(prefix))
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}\b/g, () => crypto.randomUUID())
    .replace(/"shareId":"[^"]+"/, `"shareId":"${"0".repeat(64)}"`);
  return JSON.parse(text);
}

/**
 * Tables that a rejected request may change: it can create a visitor with a session, and write an audit entry, which
 * changes `audit_head`.
 */
const ignoredTables: readonly string[] = ["users", "sessions", "audit_head"];

/** Returns each database row as one line of text, except the rows that any write creates for a new visitor. */
export async function readComparableRows(db: Db): Promise<Set<string>> {
  const stored = await readAllRows(db);
  const comparableTables = Object.entries(stored).filter(([table]) => !ignoredTables.includes(table));
  return new Set(comparableTables.flatMap(([table, all]) => all.map((row) => `${table} ${JSON.stringify(row)}`)));
}

export const findMissingRows = (before: Set<string>, after: Set<string>): string[] =>
  [...before].filter((row) => !after.has(row));
