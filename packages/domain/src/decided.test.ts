import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const here = import.meta.dirname;

/** Whatever a module decides that is not code. Of a schema, how long and how large its fields may be. */
function decided(value: unknown): unknown {
  if (value instanceof z.ZodType) return limitsOf(z.toJSONSchema(value, { io: "input", unrepresentable: "any" }));
  if (value instanceof Map || value instanceof Set) return decided([...value]);
  if (value instanceof RegExp || typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(decided);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decided(one)]));
}

const limits = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

/** `{ "line.quantity": "minimum 1, maximum 20" }`, or undefined where a schema sets no limits. */
function limitsOf(schema: object): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  const walk = (node: unknown, path: readonly string[]) => {
    if (typeof node !== "object" || node === null) return;
    const own = limits.filter((limit) => typeof (node as Record<string, unknown>)[limit] === "number");
    const told = own.map((limit) => `${limit} ${(node as Record<string, unknown>)[limit]}`).join(", ");
    // What any whole number may be says nothing.
    if (told && !told.includes("9007199254740991")) found[path.join(".")] = told;
    for (const [key, inner] of Object.entries(node)) {
      walk(inner, key === "properties" || key === "anyOf" || key === "oneOf" ? path : [...path, key]);
    }
  };
  walk(schema, []);
  return Object.keys(found).length > 0 ? found : undefined;
}

test("no number, word or table of the shop changes without being looked at", async () => {
  const modules = readdirSync(here, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file))
    .toSorted();
  const everything: Record<string, unknown> = {};
  for (const file of modules) {
    const exported = Object.entries(await import(join(here, file))).map(([name, value]) => [name, decided(value)]);
    const kept = exported.filter(([, value]) => value !== undefined);
    if (kept.length > 0) everything[file] = Object.fromEntries(kept);
  }

  await expect(`${JSON.stringify(everything, null, 2)}\n`).toMatchFileSnapshot("decided.snap");
});
