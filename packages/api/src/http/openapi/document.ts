import type { RestRoute } from "../rest-route.ts";
import { operationOf } from "./operation.ts";
import { nameOperations, operationGroup } from "./operation-names.ts";
import { openSchemas } from "./schemas.ts";
import type { Content, OpenApiDocument } from "./types.ts";

/** Error statuses and their descriptions. */
export const errorDescriptions: Readonly<Record<number, string>> = {
  400: "The request is malformed.",
  401: "The sign-in that was presented has ended.",
  402: "It has not been paid.",
  403: "The caller has no right to it, or the request came from another website.",
  404: "It is unknown, or somebody else's: the two look the same.",
  409: "Its state or version does not allow it.",
  410: "It has expired or was deleted.",
  413: "It is too large.",
  415: "It is of a type that is not taken.",
  422: "It is well-formed, and cannot be sold or done.",
  423: "It is with the printer and can no longer be changed.",
  429: "Too often; Retry-After says when to ask again.",
  500: "A fault of ours.",
  503: "Something we depend on is away; Retry-After says when to ask again.",
};

const groups: Readonly<Record<string, string>> = {
  shopify: "Carts, checkouts and what follows from them",
  payments: "Paying",
  art: "Artworks and sets of them",
  memories: "Memory collections",
  misc: "Visitors and what is kept for them",
  uploads: "Sending photos",
  photos: "A visitor's photos",
  orders: "Orders after they are placed",
  walls: "Saved walls",
  admin: "For those who run the shop",
};

/** Builds the OpenAPI 3.1 document of every REST path from the routes' own schemas. */
export function createOpenApiDocument(routes: readonly RestRoute[]): OpenApiDocument {
  const schemas = openSchemas();
  const operationIds = nameOperations(routes);
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    const operation = operationOf(route, operationIds.get(route) ?? route.path, schemas);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  const tags = [...new Set(routes.map(operationGroup))];
  const refused: Content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return {
    openapi: "3.1.1",
    info: {
      title: "Storywall",
      version: "1.0.0",
      description:
        "Every call of the shop. Success is always 200. A refusal carries a sentence in `message` and a stable `code`. " +
        "A visitor is known by cookies; no authorization header is read. Money in `price`, `tax` and `total` is in dollars, " +
        "in `totals` in cents. Any POST, PUT or DELETE may carry an Idempotency-Key.",
    },
    servers: [{ url: "/" }],
    tags: tags.map((name) => ({ name, description: groups[name] ?? name })),
    paths,
    components: {
      schemas: schemas.components,
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description:
            "The same key and the same request within 72 hours: the first answer again, and nothing done twice.",
          schema: { type: "string", minLength: 1, maxLength: 200 },
        },
      },
      responses: Object.fromEntries(
        Object.entries(errorDescriptions).map(([status, description]) => [
          `E${status}`,
          { description, content: refused },
        ]),
      ),
      securitySchemes: {
        visitor: { type: "apiKey", in: "cookie", name: "sid", description: "The visitor of this browser." },
        admin: { type: "apiKey", in: "cookie", name: "asid", description: "Somebody who runs the shop." },
      },
    },
  };
}
