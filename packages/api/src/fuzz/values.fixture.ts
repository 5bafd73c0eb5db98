import type { Design } from "@storywall/domain/walls/design/design";
import { createTestDesign } from "@storywall/testing/factories";
import type { Schema } from "../http/openapi/schema-registry.ts";
import type { RandomSource } from "./seeded-random.fixture.ts";

export type KnownIds = { ids: Map<string, string[]>; uuids: string[] };

export type GeneratorContext = {
  chance: RandomSource;
  seen: KnownIds;
  components: Record<string, Schema>;
  /** Probability that a value ignores its schema. It is low because a body has many values. */
  wildness: number;
};

const hostileValues: readonly unknown[] = [
  null,
  "",
  " ",
  "' or 1=1 --",
  "../../etc/passwd",
  "%00",
  "\u202eevil\u0000",
  "\ud800",
  "😀".repeat(300),
  "x".repeat(5_000),
  "<script>alert(1)</script>",
  "a\r\nBcc: x@y.z",
  "NaN",
  "2147483648",
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  true,
  false,
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { length: -1 },
  { toString: 1, valueOf: null },
  { $gt: "" },
  Array.from({ length: 200 }, (_, at) => at),
];

/** Generates a value that usually fits the schema. */
export function generateValue(schema: Schema, context: GeneratorContext, name = "", depth = 0): unknown {
  const { chance } = context;
  if (chance.nextBoolean(context.wildness)) return chance.pickOne(hostileValues);
  if (chance.nextBoolean(context.wildness / 3))
    return chance.pickOne([...context.seen.ids.values()].flat().concat("x"));
  if (schema.$ref)
    return generateValue(context.components[schema.$ref.split("/").at(-1) ?? ""] ?? {}, context, name, depth);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return generateValue(chance.pickOne(choices), context, name, depth);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((item) => generateValue(item, context, name, depth + 1)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pickOne(schema.enum);
  switch (schema.type) {
    case "string":
      return generateText(schema, context, name);
    case "integer":
    case "number":
      return generateNumber(schema, chance);
    case "boolean":
      return chance.nextBoolean(0.5);
    case "null":
      return null;
    case "array":
      return generateList(schema, context, name, depth);
    case "object":
      return generateObject(schema, context, depth);
    default:
      return chance.pickOne<unknown>(["x", 1, true, null, {}, []]);
  }
}

function generateDesign({ chance, seen }: GeneratorContext): Design {
  const photos = chance.nextBoolean(0.5) ? seen.uuids.slice(-4).map((uuid) => ({ uuid })) : [];
  return createTestDesign({ templateKey: chance.pickOne(layouts), photos });
}

const layouts = ["single_tile", "trio", "flex_two_frames", "grid_four_frames", "mixed_absolute_four_frames"];

/** Valid values by field name. Without them, few requests pass validation. */
const knownValues: Readonly<Record<string, readonly string[]>> = {
  templateKey: layouts,
  template_key: layouts,
  templateId: ["single_tile", "trio", "flex_two_frames"],
  variantId: ["single_tile", "trio"],
  frameStyle: ["Infinite", "Timeless", "Serene", "Sleek", "Harmony", "Whisper"],
  frameSize: ["rectangle_small", "rectangle_medium", "rectangle_large", "rectangle_xlarge"],
  name: ["1", "2", "tile_1", "frame_1", "Anna"],
  promoCode: ["XMAS20", "WELCOME10", "NOPE"],
  discountCode: ["XMAS20", "NOPE"],
  email: ["ada@example.com", "bob@example.com"],
  mime: ["image/jpeg", "image/png", "image/svg+xml"],
  state: ["FL", "TX", "XX"],
  zip: ["33101", "75001"],
  country: ["US", "ZA"],
  url: ["https://example.com/hook", "http://localhost:1/"],
  carrier: ["UPS", "USPS"],
};

function generateText(
  { pattern = "", format, maxLength }: Schema,
  { chance, seen }: GeneratorContext,
  name: string,
): string {
  const prefix = /^\^\(?([a-z]+)_/.exec(pattern)?.[1];
  const kind = prefix ?? /^(\w+?)(?:Item)?Id$/.exec(name)?.[1];
  const ids = kind ? seen.ids.get(kind) : undefined;
  if (ids && chance.nextBoolean(0.95)) return chance.pickOne(ids.slice(-6));
  if (prefix) return `${prefix}_${"0123456789abcdefghjkmnpqrs".slice(0, 26)}`;
  if (format === "uuid" || /uuid|photo_?id$|itemId|^id$/i.test(name)) {
    return chance.nextBoolean(0.8) && seen.uuids.length > 0
      ? chance.pickOne(seen.uuids.slice(-6))
      : crypto.randomUUID();
  }
  if (format === "date") return chance.pickOne(["2026-11-20", "2026-11-30"]);
  if (format === "date-time") return chance.pickOne(["2026-12-01T10:00:00.000Z", "1970-01-01T00:00:00Z"]);
  const words = knownValues[name];
  if (words && chance.nextBoolean(0.9)) return chance.pickOne(words);
  return "abc déf 漢".repeat(1 + chance.nextIntegerBelow(3)).slice(0, maxLength ?? 40);
}

function generateNumber({ type, minimum, maximum }: Schema, chance: RandomSource): number {
  const min = Math.max(minimum ?? -10, -1e6);
  const max = Math.min(maximum ?? 5_000, 1e6);
  const number = chance.pickOne([min, max, min + 1, min + chance.next() * (max - min), 1, 0.5]);
  return type === "integer" && chance.nextBoolean(0.95) ? Math.round(number) : number;
}

function generateList({ items = {} }: Schema, context: GeneratorContext, name: string, depth: number): unknown[] {
  const size = depth > 5 ? 0 : context.chance.pickOne([0, 1, 1, 1, 2, 3, 4, 60]);
  return Array.from({ length: size }, () => generateValue(items, context, name, depth + 1));
}

function generateObject(schema: Schema, context: GeneratorContext, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const { chance, wildness } = context;
  // Random values almost never form a valid design, so a valid design is usually generated instead.
  if ("frameStyle" in properties && "tiles" in properties && chance.nextBoolean(0.7)) return generateDesign(context);
  const object: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (chance.nextBoolean(required.includes(name) ? 1 - wildness : 0.4))
      object[name] = generateValue(property, context, name, depth + 1);
  }
  if (typeof additionalProperties === "object")
    object.key = generateValue(additionalProperties, context, "key", depth + 1);
  if (chance.nextBoolean(0.05))
    object[chance.pickOne(["price", "role", "userId", "_id", "is_admin_mode", "toString"])] = 1;
  return object;
}
