import { ShopError, type ShopErrorCode, shopErrors } from "@storywall/domain/errors";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { restRoutes } from "../../rest-routes.ts";
import { toErrorResponse } from "../error-mapping.ts";
import { createOpenApiDocument, errorDescriptions } from "./create-openapi-document.ts";

const document = createOpenApiDocument(restRoutes);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("the API document is OpenAPI 3.1 (G-1)", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
});

test("the API document describes every REST path once", () => {
  const rows = restRoutes.map(({ method, path }) => `${method.toLowerCase()} ${path}`);
  expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(rows.toSorted());
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$/);
});

test("the API document does not repeat path parameters in query or body", () => {
  for (const { path, method, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = (operation.parameters ?? []).flatMap((item) => ("in" in item ? item : []));
    expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(named);
    const body = operation.requestBody?.content["application/json"].schema;
    expect(Object.keys(body?.properties ?? {}).filter((name) => named.includes(name))).toEqual([]);
    expect(method === "post" || method === "put").toBe(body !== undefined);
    if (body) expect(parameters.every((parameter) => parameter.in === "path")).toBe(true);
  }
});

test("every $ref in the API document points to one of its components", () => {
  const refs = new Set(
    JSON.stringify(document)
      .match(/"#\/[^"]+"/g)
      ?.map((ref) => JSON.parse(ref) as string),
  );
  expect(refs.size).toBeGreaterThan(5);
  const components = document.components as unknown as Record<string, Record<string, unknown>>;
  for (const ref of refs) {
    const [, , kind = "", name = ""] = ref.split("/");
    expect(components[kind]?.[name], ref).toBeDefined();
  }
});

test("entities in the API document are named components", () => {
  const getResponseRef = (path: string, method: string) => {
    const response = document.paths[path]?.[method]?.responses["200"];
    return JSON.stringify(response && "content" in response ? response.content : response).match(/schemas\/(\w+)/)?.[1];
  };
  expect([
    getResponseRef("/api/shopify/get-cart-info", "get"),
    getResponseRef("/api/shopify/create-checkout", "post"),
    getResponseRef("/api/orders/{orderId}", "get"),
    getResponseRef("/api/uploads/{photo_id}/complete", "post"),
    getResponseRef("/api/walls/{wallId}", "get"),
    getResponseRef("/api/quotes", "post"),
  ]).toEqual(["CartResponse", "CheckoutResponse", "Order", "PhotoResponse", "WallResponse", "Quote"]);
  expect(document.components.schemas.Cart?.properties?.lineItems?.items).toEqual({
    $ref: "#/components/schemas/CartLine",
  });
  expect(document.components.schemas.CartLine?.properties?.userTemplateInfo).toEqual({
    $ref: "#/components/schemas/Design",
  });
});

test("every example in the API document matches its schema", () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  const schemas = Object.entries(document.components.schemas);
  const examples = schemas.flatMap(([name, schema]) => (schema.examples ?? []).map((example) => ({ name, example })));
  expect(examples.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Cart", "Checkout", "Design", "Order", "Photo"]),
  );
  for (const { name, example } of examples) {
    const validate = ajv.getSchema(`document#/components/schemas/${name}`);
    expect(validate?.(example), `${name}: ${JSON.stringify(validate?.errors)}`).toBe(true);
  }
});

test("the numeric limits in the API document are those of the shop", () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  const { Totals, CartLine, Cart } = document.components.schemas;
  expect(Totals?.properties?.total).toMatchObject({ type: "integer", minimum: 0 });
  expect(CartLine?.properties?.quantity).toMatchObject({ minimum: 1, maximum: 20 });
  expect(Cart?.properties?.lineItems).toMatchObject({ maxItems: 50 });
});

test("every call in the API document describes the body of its 200 response (G-2, G-5, S-190)", () => {
  for (const { path, operation } of operations) {
    const { "200": ok, ...others } = operation.responses;
    expect(ok, path).toMatchObject({ content: { "application/json": { schema: expect.any(Object) } } });
    for (const [status, other] of Object.entries(others)) {
      if (status !== "304") expect(other).toEqual({ $ref: `#/components/responses/E${status}` });
    }
    expect(operation.summary).toMatch(/\w.*\.$/);
  }
  expect(document.components.schemas.Error?.required).toEqual(["message", "error", "code", "requestId"]);
});

test("every error code has a documented HTTP status (S-199, G-5)", () => {
  const statuses = Object.keys(shopErrors).map((code) => toErrorResponse(new ShopError(code as ShopErrorCode)).status);
  expect([...new Set(statuses)].filter((status) => !(status in errorDescriptions))).toEqual([]);
  expect(document.components.schemas.Error?.properties?.code?.enum).toEqual(
    expect.arrayContaining([...Object.keys(shopErrors), "INTERNAL", "METHOD_NOT_ALLOWED"]),
  );
});

test("every operation in the API document has a description, errors and an example", () => {
  for (const { path, method, operation } of operations) {
    const { description, responses, requestBody, summary } = operation;
    const name = `${method} ${path}`;
    expect(description.length, name).toBeGreaterThan(40);
    expect(description, name).not.toBe(summary);
    const errors = operation["x-errors"];
    expect(errors, name).not.toEqual([]);
    for (const { code, status } of errors) {
      expect(description, name).toContain(`- ${status} \`${code}\``);
      expect({ name, code, isListed: String(status) in responses }).toEqual({ name, code, isListed: true });
    }
    const ok = responses["200"];
    const contents = [ok && "content" in ok ? ok.content : undefined, ...(requestBody ? [requestBody.content] : [])];
    for (const content of contents) expect(content?.["application/json"].example, name).toBeDefined();
  }
});

test("the examples of requests, responses and paths in the API document match their schemas", () => {
  const ajv = new Ajv2020({ strict: false, formats: { hex: /^[0-9a-f]*$/ } });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  const pointTo = (...parts: string[]) =>
    `document#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
  const check = (pointer: string, example: unknown) => {
    const validate = ajv.getSchema(pointer);
    expect(validate?.(example), `${pointer}: ${JSON.stringify(validate?.errors)}`).toBe(true);
  };
  for (const { path, method, operation } of operations) {
    const ok = operation.responses["200"];
    const media = ["content", "application/json"] as const;
    if (ok && "content" in ok)
      check(pointTo("paths", path, method, "responses", "200", ...media, "schema"), ok.content?.[media[1]].example);
    if (operation.requestBody)
      check(
        pointTo("paths", path, method, "requestBody", ...media, "schema"),
        operation.requestBody.content[media[1]].example,
      );
    for (const [index, parameter] of (operation.parameters ?? []).entries()) {
      if ("in" in parameter && parameter.in === "path")
        check(pointTo("paths", path, method, "parameters", String(index), "schema"), parameter.example);
    }
  }
});

test("the API document names the permission that each staff path requires", () => {
  expect(document.paths["/api/admin/orders/{orderId}/refunds"]?.post?.security).toEqual([
    { admin: [] },
    { token: ["orders.refund"] },
  ]);
  expect(document.paths["/api/catalog"]?.get?.security).toEqual([{}, { visitor: [] }, { admin: [] }]);
});
