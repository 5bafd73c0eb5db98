import type { RestRoute } from "../rest-route.ts";
import { createOperation } from "./create-operation.ts";
import { getOperationGroup, nameOperations } from "./name-operations.ts";
import { createSchemaRegistry } from "./schema-registry.ts";
import type { Content, OpenApiDocument } from "./types.ts";

export const errorDescriptions: Readonly<Record<number, string>> = {
  400: "The request is malformed.",
  401: "The sign-in has ended.",
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
  admin: "For staff",
};

/** Builds the OpenAPI 3.1 document of every REST path from the routes' own schemas. */
export function createOpenApiDocument(routes: readonly RestRoute[]): OpenApiDocument {
  const schemas = createSchemaRegistry();
  const operationIds = nameOperations(routes);
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
        "Visitors are identified by cookies; no authorization header is read. Amounts in `price`, `tax`, and `total` are in dollars, " +
        "those in `totals` in cents. Any POST, PUT, or DELETE can have an Idempotency-Key.",
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
      },
    },
  };
}
