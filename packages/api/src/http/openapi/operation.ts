import type { RestRoute } from "../rest-route.ts";
import { operationGroup } from "./operation-names.ts";
import type { openSchemas, Schema } from "./schemas.ts";
import type { Operation, Parameter } from "./types.ts";

const ofReads = [400, 401, 402, 403, 404, 409, 410, 422, 429, 500, 503];
const ofWrites = [400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 423, 429, 500, 503];

const site: Schema = { type: "string", const: "US", description: "The shop has one site. Older clients send this." };

/** Describes a route as an OpenAPI operation, splitting its input into path, query and body. */
export function operationOf(route: RestRoute, operationId: string, schemas: ReturnType<typeof openSchemas>): Operation {
  const request = schemas.of(route.request, "input");
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const hasBody = route.method === "POST" || route.method === "PUT";
  const parameters = [
    ...inPath.map((name) => isInPath(name, request)),
    ...(hasBody ? [] : toQueryParameter(request, inPath)),
    ...(route.method === "GET" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" } as const]),
  ];
  const responses: Operation["responses"] = {
    "200": {
      description: "Done.",
      content: { "application/json": { schema: schemas.of(route.responseSchema, "output") } },
    },
    ...(route.hasEtag ? { "304": { description: "Unchanged since the given ETag." } } : {}),
  };
  for (const status of hasBody || route.method === "DELETE" ? ofWrites : ofReads) {
    responses[status] = { $ref: `#/components/responses/E${status}` };
  }
  return {
    operationId,
    tags: [operationGroup(route)],
    summary: route.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: bodyOf(route, request, inPath) } : {}),
    responses,
    security: route.path.startsWith("/api/admin/") ? [{ admin: [] }] : [{}, { visitor: [] }, { admin: [] }],
  };
}

function bodyOf(route: RestRoute, request: Schema, inPath: readonly string[]) {
  return {
    required: route.needsBody,
    content: { "application/json": { schema: withSite(withoutProperties(request, inPath)) } },
  };
}

function isInPath(name: string, request: Schema): Parameter {
  return { name, in: "path", required: true, schema: propertyOf(request, name) ?? { type: "string" } };
}

function toQueryParameter(request: Schema, inPath: readonly string[]): Parameter[] {
  const { properties = {}, required = [] } = withoutProperties(request, inPath);
  return Object.entries({ ...properties, site }).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    ...(description ? { description } : {}),
  }));
}

function propertyOf({ properties, anyOf, oneOf, allOf }: Schema, name: string): Schema | undefined {
  const own = properties?.[name];
  return (
    own ?? [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].map((one) => propertyOf(one, name)).find(Boolean)
  );
}

function withoutProperties(schema: Schema, names: readonly string[]): Schema {
  const { properties, required, ...rest } = schema;
  const kept = required?.filter((name) => !names.includes(name)) ?? [];
  return {
    ...rest,
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))) }
      : {}),
    ...(kept.length > 0 ? { required: kept } : {}),
    ...Object.fromEntries(
      (["anyOf", "oneOf", "allOf"] as const).flatMap((key) =>
        schema[key] ? [[key, schema[key].map((one) => withoutProperties(one, names))]] : [],
      ),
    ),
  };
}

const withSite = (schema: Schema): Schema =>
  schema.properties ? { ...schema, properties: { ...schema.properties, site } } : schema;
