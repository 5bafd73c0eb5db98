import { z } from "zod";
import { schemaExamples } from "./schema-examples.ts";
import { ErrorBody, schemaNames } from "./schema-names.ts";

export type Schema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  examples?: readonly unknown[];
  $defs?: Record<string, Schema>;
};

/** Converts zod schemas to JSON Schema and collects the named ones. */
export function createSchemaRegistry(): {
  toSchema(schema: z.ZodType, io: "input" | "output"): Schema;
  components: Record<string, Schema>;
} {
  const components: Record<string, Schema> = {};
  const toSchema = (schema: z.ZodType, io: "input" | "output"): Schema => {
    // The root is wrapped, because a named schema becomes a reference only inside another schema.
    const json = z.toJSONSchema(z.object({ root: schema }), {
      io,
      metadata: schemaNames,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        // Dates have no JSON Schema and are described as strings.
        if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
        deleteIntegerBounds(jsonSchema);
        // Descriptions are in another registry than names, so they are added here.
        const { description } = z.globalRegistry.get(zodSchema) ?? {};
        if (description) jsonSchema.description = description;
      },
    }) as Schema;
    const { $defs = {}, properties } = rewriteSchemaRefs(json, io);
    for (const [name, definition] of Object.entries($defs)) {
      const componentName = toComponentName(name, io);
      const examples = schemaExamples[componentName];
      components[componentName] = { ...omitSchemaId(definition), ...(examples ? { examples } : {}) };
    }
    return omitSchemaId(properties?.root ?? {});
  };
  toSchema(ErrorBody, "output");
  return { toSchema, components };
}

/**
 * Returns the name of a schema in the document. Input schemas have separate names because fields with defaults are
 * optional in the input but always set in the output.
 */
const toComponentName = (name: string, io: "input" | "output") =>
  io === "input" && !name.endsWith("Input") ? `${name}Sent` : name;

/** Deletes the bounds that zod adds to every integer. */
function deleteIntegerBounds(schema: { minimum?: number | undefined; maximum?: number | undefined }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function rewriteSchemaRefs(schema: Schema, io: "input" | "output"): Schema {
  const text = JSON.stringify(schema);
  return JSON.parse(
    text.replace(/"#\/\$defs\/(\w+)"/g, (_, name: string) => `"#/components/schemas/${toComponentName(name, io)}"`),
  );
}

function omitSchemaId(schema: Schema & { id?: string }): Schema {
  const { id: _, ...rest } = schema;
  return rest;
}

/** Finds the schema of a property, also in the alternatives of a request. */
export function findPropertySchema({ properties, anyOf, oneOf, allOf }: Schema, name: string): Schema | undefined {
  const ownProperty = properties?.[name];
  return (
    ownProperty ??
    [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].map((item) => findPropertySchema(item, name)).find(Boolean)
  );
}
