import { procedureAccess } from "../../app-router.ts";
import type { RestRoute } from "../rest-route.ts";
import { createExample } from "./create-example.ts";
import { describeOperation, generalErrors, listOperationErrors } from "./describe-operation.ts";
import { createSchemaRegistry, findPropertySchema, type Schema } from "./schema-registry.ts";
import type { Content, OpenApiDocument, Operation, Parameter } from "./types.ts";

export const errorDescriptions: Readonly<Record<number, string>> = {
  400: "The request is malformed.",
  401: "The sign-in has ended, or the API token is unknown or revoked.",
  402: "The payment failed or hasn't been made.",
  403: "The caller has no permission, or the request came from another website.",
  404: "It doesn't exist or belongs to someone else. The response is the same for both.",
  409: "The current state or version doesn't allow this.",
  410: "It has expired or was deleted.",
  413: "The request is too large.",
  415: "The content type isn't supported.",
  422: "The request is well-formed but can't be fulfilled.",
  423: "The order is in production and can no longer be changed.",
  429: "Too many requests. Retry-After says when to try again.",
  500: "An error on our side.",
  503: "A service we depend on is down. Retry-After says when to try again.",
};

const groupDescriptions: Readonly<Record<string, string>> = {
  shopify: "Carts and checkouts",
  payments: "Payments",
  art: "Artworks and art sets",
  memories: "Memory collections",
  misc: "Visitors and their saved data",
  uploads: "Photo uploads",
  photos: "A visitor's photos",
  orders: "Placed orders",
  walls: "Saved walls",
  admin: "For staff and programs",
};

/** Builds the OpenAPI 3.1 document of every REST path from the routes' own schemas. */
export function createOpenApiDocument(routes: readonly RestRoute[]): OpenApiDocument {
  const schemas = createSchemaRegistry();
  const operationIds = buildOperationIds(routes);
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    const operation = createOperation(route, operationIds.get(route) ?? route.path, schemas);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  const tags = [...new Set(routes.map(getOperationGroup))];
  const errorContent: Content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return {
    openapi: "3.1.1",
    info: {
      title: "Storywall",
      version: "1.0.0",
      description:
        "Every call the shop accepts. Success is always 200. An error has a sentence in `message` and a stable `code`. " +
        "Amounts in `price`, `tax`, and `total` are in dollars, those in `totals` in cents. Any POST, PUT, or DELETE can have an " +
        "Idempotency-Key.\n\n" +
        "Visitors are identified by cookies, and staff by theirs. A program sends an API token, which an owner creates on the " +
        "People page: `Authorization: Bearer <token>`.\n\n" +
        "An operation lists the errors that are special to it. Every operation can also return " +
        `${generalErrors.map((code) => `\`${code}\``).join(", ")}.`,
    },
    servers: [{ url: "/" }],
    tags: tags.map((name) => ({ name, description: groupDescriptions[name] ?? name })),
    paths,
    components: {
      schemas: schemas.components,
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description:
            "Repeating the same key and request within 72 hours returns the first response, with its headers and cookies, " +
            "without doing anything twice. The same key with another request is rejected with 409. Use a random key of at " +
            "least 20 characters, such as a UUID: a shorter one can’t repeat an answer that gave the browser its session.",
          schema: { type: "string", minLength: 1, maxLength: 200 },
        },
      },
      responses: Object.fromEntries(
        Object.entries(errorDescriptions).map(([status, description]) => [
          `E${status}`,
          { description, content: errorContent },
        ]),
      ),
      securitySchemes: {
        visitor: { type: "apiKey", in: "cookie", name: "sid", description: "The visitor using this browser." },
        admin: { type: "apiKey", in: "cookie", name: "asid", description: "A staff member." },
        token: { type: "http", scheme: "bearer", description: "A program with an API token and these permissions." },
      },
    },
  };
}

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
      content: createJsonContent(schemas.toSchema(route.responseSchema, "output"), schemas.components),
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
    description: describeOperation(route, request),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: createRequestBody(route, request, pathParameters, schemas.components) } : {}),
    responses,
    security: listSecurity(route),
    "x-errors": listOperationErrors(route, request),
  };
}

/** Lists who may call the path. A program needs a token with the permission of the path's procedure. */
function listSecurity({ path, procedure }: RestRoute): Operation["security"] {
  const rule = procedureAccess.get(procedure);
  if (rule?.access === "admin") return [{ admin: [] }, { token: [rule.permission] }];
  if (path.startsWith("/api/orders/{orderId}")) return [{}, { visitor: [] }, { admin: [] }, { token: ["orders.view"] }];
  return path.startsWith("/api/admin/") ? [{ admin: [] }] : [{}, { visitor: [] }, { admin: [] }];
}

function createRequestBody(
  route: RestRoute,
  request: Schema,
  pathParameters: readonly string[],
  components: Record<string, Schema>,
) {
  const schema = addSiteProperty(omitProperties(request, pathParameters));
  return { required: route.needsBody, content: createJsonContent(schema, components) };
}

const createJsonContent = (schema: Schema, components: Record<string, Schema>): Content => ({
  "application/json": { schema, example: createExample(schema, components) },
});

function toPathParameter(name: string, request: Schema): Parameter {
  const schema = findPropertySchema(request, name) ?? { type: "string" };
  return { name, in: "path", required: true, schema, example: createExample(schema, {}, name) };
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

export const getOperationGroup = ({ path }: Pick<RestRoute, "path">): string => path.split("/")[2] ?? "shop";

/**
 * Names each route's operation after its path, such as `shopify.initCart` or `art.getArtSetById`. If several routes
 * have the same path, the names also contain the HTTP method.
 */
export function buildOperationIds(routes: readonly RestRoute[]): Map<RestRoute, string> {
  const routesByPath = Map.groupBy(routes, ({ path }) => path);
  return new Map(
    routes.map((route) => {
      const [, ...rest] = route.path.split("/").slice(2);
      const segments = rest.filter((part) => !part.startsWith("{"));
      const last = /^\{(\w+)\}$/.exec(rest.at(-1) ?? "")?.[1];
      const method =
        (routesByPath.get(route.path)?.length ?? 0) > 1 || segments.length === 0 ? [route.method.toLowerCase()] : [];
      const suffix = last ? ["by", last] : [];
      return [
        route,
        `${toCamelCase(getOperationGroup(route))}.${toCamelCase([...method, ...segments, ...suffix].join("-"))}`,
      ];
    }),
  );
}

const toCamelCase = (text: string) =>
  text
    .replace(/[-_.]+(\w)/g, (_, character: string) => character.toUpperCase())
    .replace(/^[A-Z]/, (character) => character.toLowerCase());
