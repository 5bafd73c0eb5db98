import type { RestRoute } from "../rest-route.ts";
import { getOperationGroup } from "./name-operations.ts";
import type { createSchemaRegistry, Schema } from "./schema-registry.ts";
import type { Operation, Parameter } from "./types.ts";

const readErrorStatuses = [400, 401, 402, 403, 404, 409, 410, 422, 429, 500, 503];
const writeErrorStatuses = [400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 423, 429, 500, 503];

const site: Schema = { type: "string", const: "US", description: "The shop has only one site; older clients send it." };

export function createOperation(
  route: RestRoute,
  operationId: string,
  schemas: ReturnType<typeof createSchemaRegistry>,
): Operation {
  const request = schemas.toSchema(route.request, "input");
  const pathParameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const hasBody = route.method === "POST" || route.method === "PUT";
  const parameters = [
    ...pathParameters.map((name) => toPathParameter(name, request)),
    ...(hasBody ? [] : toQueryParameters(request, pathParameters)),
    ...(route.method === "GET" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" } as const]),
  ];
  const responses: Operation["responses"] = {
    "200": {
      description: "Done.",
      content: { "application/json": { schema: schemas.toSchema(route.responseSchema, "output") } },
    },
    ...(route.hasEtag ? { "304": { description: "Unchanged since the given ETag." } } : {}),
  };
  for (const status of hasBody || route.method === "DELETE" ? writeErrorStatuses : readErrorStatuses) {
    responses[status] = { $ref: `#/components/responses/E${status}` };
  }
  return {
    operationId,
    tags: [getOperationGroup(route)],
    summary: route.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: createRequestBody(route, request, pathParameters) } : {}),
    responses,
    security: route.path.startsWith("/api/admin/") ? [{ admin: [] }] : [{}, { visitor: [] }, { admin: [] }],
  };
}

function createRequestBody(route: RestRoute, request: Schema, pathParameters: readonly string[]) {
  return {
    required: route.needsBody,
    content: { "application/json": { schema: addSiteProperty(omitProperties(request, pathParameters)) } },
  };
}

function toPathParameter(name: string, request: Schema): Parameter {
  return { name, in: "path", required: true, schema: findProperty(request, name) ?? { type: "string" } };
}

function toQueryParameters(request: Schema, pathParameters: readonly string[]): Parameter[] {
  const { properties = {}, required = [] } = omitProperties(request, pathParameters);
  return Object.entries({ ...properties, site }).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    ...(description ? { description } : {}),
  }));
}

function findProperty({ properties, anyOf, oneOf, allOf }: Schema, name: string): Schema | undefined {
  const ownProperty = properties?.[name];
  return (
    ownProperty ??
    [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].map((item) => findProperty(item, name)).find(Boolean)
  );
}

function omitProperties(schema: Schema, names: readonly string[]): Schema {
  const { properties, required, ...rest } = schema;
  const remainingRequired = required?.filter((name) => !names.includes(name)) ?? [];
  return {
    ...rest,
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))) }
      : {}),
    ...(remainingRequired.length > 0 ? { required: remainingRequired } : {}),
    ...Object.fromEntries(
      (["anyOf", "oneOf", "allOf"] as const).flatMap((key) =>
        schema[key] ? [[key, schema[key].map((item) => omitProperties(item, names))]] : [],
      ),
    ),
  };
}

const addSiteProperty = (schema: Schema): Schema =>
  schema.properties ? { ...schema, properties: { ...schema.properties, site } } : schema;
