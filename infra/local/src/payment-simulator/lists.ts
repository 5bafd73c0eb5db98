import { createInvalidRequestError } from "./api-error.ts";
import { groupDeliveriesByEvent, isDeliveredEverywhere } from "./deliveries.ts";
import type { Params } from "./form.ts";
import { omitSimulatorFields, type Tables } from "./objects.ts";
import { readNestedParams, readText } from "./params.ts";
import type { Simulation } from "./simulation.ts";

type ListedTable = "payment_intents" | "charges" | "refunds" | "disputes" | "events";

const filters: Record<ListedTable, readonly string[]> = {
  payment_intents: [],
  charges: ["payment_intent"],
  refunds: ["charge", "payment_intent"],
  disputes: ["charge", "payment_intent"],
  events: ["type"],
};

export const listAcceptedParams = (table: ListedTable) => [
  ...filters[table],
  "created",
  "ending_before",
  "limit",
  "starting_after",
  ...(table === "events" ? ["delivery_success", "types"] : []),
];

/** Returns a page of a list, newest first, like every list of Stripe. */
export function listObjects(sim: Simulation, table: ListedTable, params: Params): object {
  const isWantedEvent = createEventFilter(sim, params);
  const matching = sim.store
    .all(table)
    .filter((row) => matchesFilters(row, table, params) && matchesCreatedFilter(row.created, params))
    .filter((row) => table !== "events" || isWantedEvent(row))
    .reverse();
  const limit = Number(readText(params, "limit") ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw createInvalidRequestError("Invalid limit: 1 to 100.", "limit");
  const { page, more } = paginateRows(matching, limit, params);
  return { object: "list", url: `/v1/${table}`, has_more: more, data: page.map((row) => omitSimulatorFields(row)) };
}

function paginateRows<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  params: Params,
): { page: Row[]; more: boolean } {
  const after = readText(params, "starting_after");
  const before = readText(params, "ending_before");
  const findRowIndex = (id: string) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) throw createInvalidRequestError(`No such object: '${id}'`, "starting_after", "resource_missing");
    return index;
  };
  if (before) {
    const newer = rows.slice(0, findRowIndex(before));
    return { page: newer.slice(-limit), more: newer.length > limit };
  }
  const rest = after ? rows.slice(findRowIndex(after) + 1) : rows;
  return { page: rest.slice(0, limit), more: rest.length > limit };
}

function matchesFilters(row: Tables[ListedTable], table: ListedTable, params: Params): boolean {
  const fields = new Map<string, unknown>(Object.entries(row));
  return filters[table].every((name) => params[name] === undefined || fields.get(name) === params[name]);
}

function matchesCreatedFilter(created: number, params: Params): boolean {
  const sent = params.created;
  if (sent === undefined) return true;
  if (typeof sent === "string") return created === Number(sent);
  const range = readNestedParams(params, "created") ?? {};
  const readTimeBound = (name: string, otherwise: number) => Number(readText(range, name) ?? otherwise);
  return (
    created >= readTimeBound("gte", 0) &&
    created > readTimeBound("gt", -1) &&
    created <= readTimeBound("lte", Number.MAX_SAFE_INTEGER) &&
    created < readTimeBound("lt", Number.MAX_SAFE_INTEGER)
  );
}

function createEventFilter(sim: Simulation, params: Params): (row: Tables[ListedTable]) => boolean {
  const types = readNestedParams(params, "types");
  const deliverySuccess = readText(params, "delivery_success");
  const deliveriesOf = deliverySuccess === undefined ? null : groupDeliveriesByEvent(sim);
  return (row) => {
    if (row.object !== "event") return false;
    if (types && !Object.values(types).includes(row.type)) return false;
    return !deliveriesOf || isDeliveredEverywhere(deliveriesOf(row.id)) === (deliverySuccess === "true");
  };
}
