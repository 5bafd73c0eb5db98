import { refused } from "./api-error.ts";
import { arrivedEverywhere, deliveriesByEvent } from "./deliveries.ts";
import type { Params } from "./form.ts";
import { present, type Tables } from "./objects.ts";
import { readGroup, readText } from "./params.ts";
import type { Simulation } from "./simulation.ts";

type Listed = "payment_intents" | "charges" | "refunds" | "disputes" | "events";

const filters: Record<Listed, readonly string[]> = {
  payment_intents: [],
  charges: ["payment_intent"],
  refunds: ["charge", "payment_intent"],
  disputes: ["charge", "payment_intent"],
  events: ["type"],
};

export const listParams = (table: Listed) => [
  ...filters[table],
  "created",
  "ending_before",
  "limit",
  "starting_after",
  ...(table === "events" ? ["delivery_success", "types"] : []),
];

/** Newest first, a page at a time, as every Stripe list. */
export function listObjects(sim: Simulation, table: Listed, params: Params): object {
  const isWantedEvent = eventFilter(sim, params);
  const matching = sim.store
    .all(table)
    .filter((row) => matches(row, table, params) && inTime(row.created, params))
    .filter((row) => table !== "events" || isWantedEvent(row))
    .reverse();
  const limit = Number(readText(params, "limit") ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw refused("Invalid limit: 1 to 100.", "limit");
  const { page, more } = cut(matching, limit, params);
  return { object: "list", url: `/v1/${table}`, has_more: more, data: page.map((row) => present(row)) };
}

function cut<Row extends { id: string }>(rows: Row[], limit: number, params: Params): { page: Row[]; more: boolean } {
  const after = readText(params, "starting_after");
  const before = readText(params, "ending_before");
  const position = (id: string) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) throw refused(`No such object: '${id}'`, "starting_after", "resource_missing");
    return index;
  };
  if (before) {
    const newer = rows.slice(0, position(before));
    return { page: newer.slice(-limit), more: newer.length > limit };
  }
  const rest = after ? rows.slice(position(after) + 1) : rows;
  return { page: rest.slice(0, limit), more: rest.length > limit };
}

function matches(row: Tables[Listed], table: Listed, params: Params): boolean {
  const fields = new Map<string, unknown>(Object.entries(row));
  return filters[table].every((name) => params[name] === undefined || fields.get(name) === params[name]);
}

function inTime(created: number, params: Params): boolean {
  const sent = params.created;
  if (sent === undefined) return true;
  if (typeof sent === "string") return created === Number(sent);
  const range = readGroup(params, "created") ?? {};
  const bound = (name: string, otherwise: number) => Number(readText(range, name) ?? otherwise);
  return (
    created >= bound("gte", 0) &&
    created > bound("gt", -1) &&
    created <= bound("lte", Number.MAX_SAFE_INTEGER) &&
    created < bound("lt", Number.MAX_SAFE_INTEGER)
  );
}

function eventFilter(sim: Simulation, params: Params): (row: Tables[Listed]) => boolean {
  const types = readGroup(params, "types");
  const deliverySuccess = readText(params, "delivery_success");
  const deliveriesOf = deliverySuccess === undefined ? null : deliveriesByEvent(sim);
  return (row) => {
    if (row.object !== "event") return false;
    if (types && !Object.values(types).includes(row.type)) return false;
    return !deliveriesOf || arrivedEverywhere(deliveriesOf(row.id)) === (deliverySuccess === "true");
  };
}
