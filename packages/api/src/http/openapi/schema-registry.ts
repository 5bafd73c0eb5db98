import { PromoView, TotalsView } from "@storywall/domain/cart/schema";
import { shopErrors } from "@storywall/domain/errors";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { z } from "zod";
import { ArtDto } from "../../catalog/dto.ts";

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
  $defs?: Record<string, Schema>;
  $schema?: string;
};

const schemaNames = z.registry<{ id: string }>();
schemaNames.add(Crop, { id: "Crop" });
schemaNames.add(Design, { id: "Design" });
schemaNames.add(PromoView, { id: "Promo" });
schemaNames.add(TotalsView, { id: "Totals" });
schemaNames.add(ArtDto, { id: "Artwork" });

/** Error body. Some errors have more fields, such as the current cart or the paid order. */
const ErrorBody = z
  .looseObject({
    message: z.string().describe("A sentence to show to people."),
    error: z.string().describe("Same as `code`, for older clients."),
    code: z.enum([...Object.keys(shopErrors), "METHOD_NOT_ALLOWED", "INTERNAL"]),
    requestId: z.uuid().describe("The request's id in our log, also in the x-request-id header."),
    fields: z.record(z.string(), z.string()).optional().describe("One sentence per invalid field, by path."),
  })
  .describe("An error. The status depends on its kind.");
schemaNames.add(ErrorBody, { id: "Error" });

/** Converts zod schemas to JSON Schema and collects the named ones. */
export function createSchemaRegistry(): {
  toSchema(schema: z.ZodType, io: "input" | "output"): Schema;
  components: Record<string, Schema>;
} {
  const components: Record<string, Schema> = {};
  const toSchema = (schema: z.ZodType, io: "input" | "output"): Schema => {
    const json = z.toJSONSchema(schema, {
      io,
      metadata: schemaNames,
      unrepresentable: "any",
      // Dates have no JSON Schema and are described as strings.
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
      },
    }) as Schema;
    const { $schema: _, $defs = {}, ...own } = rewriteRefs(json, io);
    for (const [name, definition] of Object.entries($defs)) components[toComponentName(name, io)] = omitId(definition);
    return omitId(own);
  };
  toSchema(z.object({ refusal: ErrorBody }), "output");
  return { toSchema, components };
}

/**
 * Returns the name of a schema in the document. Input schemas have separate names because their fields with defaults
 * are optional, and the same fields are always set in the output.
 */
const toComponentName = (name: string, io: "input" | "output") => (io === "input" ? `${name}Sent` : name);

function rewriteRefs(schema: Schema, io: "input" | "output"): Schema {
  const text = JSON.stringify(schema);
  return JSON.parse(
    text.replace(/"#\/\$defs\/(\w+)"/g, (_, name: string) => `"#/components/schemas/${toComponentName(name, io)}"`),
  );
}

function omitId(schema: Schema & { id?: string }): Schema {
  const { id: _, ...rest } = schema;
  return rest;
}
