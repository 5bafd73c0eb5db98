import type { Schema } from "./schema-registry.ts";

const ID_SYMBOLS = "3m6q9t2v5x8b1c4d7f0g3h6j9k";

/** Examples of texts by field name. Texts in other fields get an example of their format. */
const textsByName: Readonly<Record<string, string>> = {
  address1: "12 Elm St",
  artist: "Ann Lee",
  box: "B3M6Q9T2V5S",
  boxCode: "B3M6Q9T2V5S",
  carrier: "UPS",
  city: "Portland",
  code: "XMAS20",
  countryCode: "US",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Lee",
  name: "Ann Lee",
  number: "SW-7K2M9QXA",
  orderNumber: "SW-7K2M9QXA",
  password: "correct horse battery",
  path: "/admin/print-files/tile_3m6q9t2v5x8b1c4d7f0g3h6j9k.jpg",
  provinceCode: "OR",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  trackingNumber: "1Z999AA10123456784",
  zip: "97201",
};

type Components = Readonly<Record<string, Schema>>;

/**
 * Creates an example of a schema, with every field. If a value can have several types, uses the first that is not null.
 * Uses a component's own example if there is one.
 */
export function createExample(schema: Schema, components: Components, name = ""): unknown {
  if (schema.$ref) {
    const componentName = schema.$ref.split("/").at(-1) ?? "";
    return createExample(components[componentName] ?? {}, components, name);
  }
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const chosen = choices.find(({ type }) => type !== "null") ?? choices[0] ?? {};
    return createExample(chosen, components, name);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => createExample(part, components, name)));
  if (schema.type === "object" || schema.properties) return createObjectExample(schema, components);
  if (schema.type === "array") {
    const item = createExample(schema.items ?? {}, components, name);
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => item);
  }
  if (schema.type === "integer" || schema.type === "number") return createNumberExample(schema);
  if (schema.type === "boolean") return false;
  return schema.type === "string" ? createTextExample(schema, name) : null;
}

function createObjectExample(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  components: Components,
): Record<string, unknown> {
  const fields = Object.entries(properties)
    // Only older clients send `site`, so examples omit it unless it is required.
    .filter(([name]) => name !== "site" || required.includes(name))
    .map(([name, property]) => [name, createExample(property, components, name)] as const);
  const isRecord = fields.length === 0 && typeof additionalProperties === "object";
  if (!isRecord) return Object.fromEntries(fields);
  const key = String(propertyNames?.enum?.[0] ?? "rectangle_small");
  return { [key]: createExample(additionalProperties, components, key) };
}

function createNumberExample({ minimum, maximum }: Schema): number {
  const example = Math.max(1, minimum ?? 1);
  return maximum === undefined ? example : Math.min(example, maximum);
}

function createTextExample({ format, pattern, minLength = 0, maxLength }: Schema, name: string): string {
  const [, idPrefix] = /^\^([a-z]+)_/.exec(pattern ?? "") ?? [];
  if (idPrefix) return `${idPrefix}_${ID_SYMBOLS}`;
  if (format === "date-time") return "2026-12-01T15:04:05.000Z";
  if (format === "date") return "2026-12-01";
  if (format === "uuid") return "6f0c1f7e-2f1b-4d7e-9a53-0f6b3f1f7c11";
  if (format === "email") return "ann@example.com";
  if (format === "uri") return "https://shop.example/photos/1600.jpg";
  if (format === "base64") return "JVBERi0xLjcK";
  if (format === "hex" || /\{64\}/.test(pattern ?? "")) return "9f86d081884c7d65".repeat(4);
  if (/\{26\}/.test(pattern ?? "")) return ID_SYMBOLS;
  if (pattern?.includes("{6}")) return "000000";
  const text = textsByName[name] ?? "text";
  return text.padEnd(minLength, "x").slice(0, maxLength);
}
