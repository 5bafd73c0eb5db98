import { refused } from "./api-error.ts";
import { present } from "./objects.ts";
import type { Simulation } from "./simulation.ts";

const tableOf = {
  latest_charge: "charges",
  charge: "charges",
  payment_intent: "payment_intents",
  payment_method: "payment_methods",
} as const;

/** Replaces ids by the objects they name, along each path asked for (`expand[]=data.latest_charge`). */
export function expand(sim: Simulation, body: object, paths: readonly string[]): object {
  const expanded = structuredClone(body);
  for (const path of paths) follow(sim, expanded, path.split("."), path);
  return expanded;
}

function follow(sim: Simulation, body: object, parts: readonly string[], whole: string): void {
  const [name = "", ...rest] = parts;
  const record = body as Record<string, unknown>;
  const value = record[name];
  if (name === "data" && Array.isArray(value)) {
    for (const item of value) if (isObject(item)) follow(sim, item, rest, whole);
    return;
  }
  if (typeof value === "string" && isExpandable(name)) record[name] = lookUp(sim, name, value);
  else if (value !== null && !isObject(value)) throw refused(`This property cannot be expanded (${whole}).`, "expand");
  const inner = record[name];
  if (rest.length > 0 && isObject(inner)) follow(sim, inner, rest, whole);
}

function lookUp(sim: Simulation, name: keyof typeof tableOf, id: string): unknown {
  const row = sim.store.find(tableOf[name], id);
  return row ? present(row) : id;
}

const isExpandable = (name: string): name is keyof typeof tableOf => name in tableOf;
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
