import { PromoView, TotalsView } from "@storywall/domain/cart/schema";
import { shopErrors } from "@storywall/domain/errors";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { z } from "zod";
import { ArtDto } from "../../catalog/dto.ts";

/** The parts of JSON Schema that this project uses. */
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

const names = z.registry<{ id: string }>();
names.add(Crop, { id: "Crop" });
names.add(Design, { id: "Design" });
names.add(PromoView, { id: "Promo" });
names.add(TotalsView, { id: "Totals" });
names.add(ArtDto, { id: "Artwork" });

/** Some errors carry more, such as the current cart or the paid order. */
const Refusal = z
  .looseObject({
    message: z.string().describe("A sentence to show to people."),
    error: z.string().describe("Same as `code`, for older clients."),
    code: z.enum([...Object.keys(shopErrors), "METHOD_NOT_ALLOWED", "INTERNAL"]),
    requestId: z.uuid().describe("The request's id in our log, also in the x-request-id header."),
    fields: z.record(z.string(), z.string()).optional().describe("One sentence per invalid field, by path."),
  })
  .describe("An error. The status depends on its kind.");
names.add(Refusal, { id: "Error" });

/** Converts zod schemas to JSON Schema and collects the named ones. */
export function openSchemas(): {
  of(schema: z.ZodType, io: "input" | "output"): Schema;
  components: Record<string, Schema>;
} {
  const components: Record<string, Schema> = {};
  const of = (schema: z.ZodType, io: "input" | "output"): Schema => {
    const json = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: "any",
      // Files and dates have no JSON Schema of their own and are described as strings.
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
      },
    }) as Schema;
    const { $schema: _, $defs = {}, ...own } = pointAtComponents(json, io);
    for (const [name, definition] of Object.entries($defs)) components[componentName(name, io)] = withoutId(definition);
    return withoutId(own);
  };
  of(z.object({ refusal: Refusal }), "output");
  return { of, components };
}

/** Inputs have their own schema because fields with defaults are optional there. */
const componentName = (name: string, io: "input" | "output") => (io === "input" ? `${name}Sent` : name);

function pointAtComponents(schema: Schema, io: "input" | "output"): Schema {
  const text = JSON.stringify(schema);
  return JSON.parse(
    text.replace(/"#\/\$defs\/(\w+)"/g, (_, name: string) => `"#/components/schemas/${componentName(name, io)}"`),
  );
}

function withoutId(schema: Schema & { id?: string }): Schema {
  const { id: _, ...rest } = schema;
  return rest;
}
