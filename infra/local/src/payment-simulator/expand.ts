import { createInvalidRequestError } from "./api-error.ts";
import { omitSimulatorFields } from "./objects.ts";
import type { Simulation } from "./simulation.ts";

const tableByField = {
  latest_charge: "charges",
  charge: "charges",
  payment_intent: "payment_intents",
  payment_method: "payment_methods",
} as const;

/** Replaces ids by their objects, for each requested path (`expand[]=data.latest_charge`). */
export function expandFields(sim: Simulation, body: object, paths: readonly string[]): object {
  const expanded = structuredClone(body);
  for (const path of paths) expandPath(sim, expanded, path.split("."), path);
  return expanded;
}

function expandPath(sim: Simulation, body: object, parts: readonly string[], whole: string): void {
  const [name = "", ...rest] = parts;
  const record = body as Record<string, unknown>;
  const value = record[name];
  if (name === "data" && Array.isArray(value)) {
    for (const item of value) if (isObject(item)) expandPath(sim, item, rest, whole);
    return;
  }
  if (typeof value === "string" && isExpandable(name)) record[name] = findObject(sim, name, value);
  else if (value !== null && !isObject(value))
    throw createInvalidRequestError(`This property cannot be expanded (${whole}).`, "expand");
  const inner = record[name];
  if (rest.length > 0 && isObject(inner)) expandPath(sim, inner, rest, whole);
}

function findObject(sim: Simulation, name: keyof typeof tableByField, id: string): unknown {
  const row = sim.store.find(tableByField[name], id);
  return row ? omitSimulatorFields(row) : id;
}

const isExpandable = (name: string): name is keyof typeof tableByField => name in tableByField;
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
