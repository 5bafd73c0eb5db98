import { expect, test } from "vitest";
import { restRoutes } from "../rest-routes.ts";
import { createOpenApiDocument } from "./openapi/create-openapi-document.ts";

/** Every call in section 7 of the specification, with the contract rows that cover it. */
const specified = [
  ["S-145", "POST", "/shopify/init-cart"],
  ["S-146", "GET", "/shopify/get-cart-info"],
  ["S-147", "PUT", "/shopify/add-cart-item"],
  ["S-148", "PUT", "/shopify/update-cart-item"],
  ["S-149", "PUT", "/shopify/remove-cart-item"],
  ["S-150", "PUT", "/shopify/add-promo-code"],
  ["S-151", "PUT", "/shopify/remove-promo-code"],
  ["S-152", "POST", "/shopify/create-checkout"],
  ["S-153", "POST", "/shopify/update-checkout"],
  ["S-154", "POST", "/shopify/re-create-checkout"],
  ["S-155", "POST", "/shopify/checkout-info"],
  ["S-156", "PUT", "/shopify/update-shipping-address"],
  ["S-157", "PUT", "/shopify/update-email-address"],
  ["S-158", "PUT", "/shopify/set-shipping-lineItem"],
  ["S-159", "PUT", "/shopify/checkout-discount-code"],
  ["S-160", "PUT", "/shopify/complete-checkout"],
  ["S-161", "PUT", "/shopify/checkout-item"],
  ["S-162", "POST", "/shopify/add-to-cart"],
  ["S-163", "POST", "/shopify/send-email-uploads"],
  ["S-164", "POST", "/shopify/order-finalized"],
  ["S-165", "POST", "/shopify/create-or-update-checkout"],
  ["S-166", "PUT", "/shopify/complete-upload-later"],
  ["S-167", "GET", "/shopify/get-images/{}"],
  ["S-168", "GET", "/shopify/get-data/{}"],
  ["S-169", "GET", "/shopify/order/{}/line-item/{}/info"],
  ["S-170", "GET", "/art/get-art-items"],
  ["S-171", "PUT", "/art/item/{}/save-item-tags"],
  ["S-172", "GET", "/art/item/{}"],
  ["S-173", "GET", "/art/item/{}/related-items"],
  ["S-174", "POST", "/art/create-set"],
  ["S-175", "GET", "/art/art-set/{}"],
  ["S-176", "PUT", "/art/art-set/{}"],
  ["S-177", "DELETE", "/art/art-set/{}"],
  ["S-178", "GET", "/art/get-art-set-items"],
  ["S-179", "GET", "/art/get-all-art-sets"],
  ["S-180", "GET", "/art/get-all-art-items"],
  ["S-181", "POST", "/payments/create-payment-intent"],
  ["S-182", "PUT", "/payments/update-payment-intent"],
  ["S-183", "GET", "/memories/memory_collections"],
  ["S-184", "GET", "/memories/memory_collections/{}"],
  ["S-185", "POST", "/misc/create_user"],
  ["S-186", "POST", "/misc/add_or_update_user_photo"],
  ["S-187", "POST", "/misc/add_or_update_user_template_info"],
  ["S-188", "POST", "/uploads"],
  ["S-188", "POST", "/uploads/{}/complete"],
  ["S-188", "GET", "/uploads/{}/parts"],
  ["S-189", "GET", "/catalog"],
  ["S-189", "POST", "/quotes"],
  ["S-189", "GET", "/orders/{}"],
  ["S-189", "POST", "/orders/{}/actions/cancel"],
  ["S-189", "POST", "/orders/{}/actions/change-address"],
  ["S-189", "POST", "/orders/{}/actions/replace-photo"],
  ["S-189", "POST", "/orders/{}/actions/claim"],
  ["S-189", "POST", "/orders/{}/actions/reorder"],
] as const;

/** Calls whose success body must contain a toast message. No other call may have one. */
const addMessage = ["S-150", "S-151", "S-159", "S-163", "S-166", "S-171", "S-174", "S-176", "S-177"];

const document = createOpenApiDocument(restRoutes);
const removeParamNames = (path: string) => path.replace(/\{\w+\}/g, "{}");
const findRoute = (method: string, path: string) =>
  restRoutes.find((route) => route.method === method && removeParamNames(route.path) === `/api${path}`);

test.each(specified)("the call %s: %s %s is in the OpenAPI document (S-141, G-1)", (_, method, path) => {
  const row = findRoute(method, path);
  expect(row, `${method} /api${path}`).toBeDefined();
  expect(document.paths[row?.path ?? ""]?.[method.toLowerCase()]).toMatchObject({ summary: row?.summary });
});

test("a success response has a message only where the contract requires one (S-144, G-4)", () => {
  const carrying = specified.filter(([, method, path]) => {
    const operation = document.paths[findRoute(method, path)?.path ?? ""]?.[method.toLowerCase()];
    const ok = operation?.responses["200"];
    const schema = ok && "content" in ok ? ok.content?.["application/json"].schema : undefined;
    return schema?.properties?.message !== undefined;
  });
  expect([...new Set(carrying.map(([id]) => id))]).toEqual(addMessage);
});

test("no call requires an Authorization header, because each can be made with cookies (S-142)", () => {
  const { token, ...cookies } = document.components.securitySchemes;
  expect(token).toMatchObject({ type: "http", scheme: "bearer" });
  for (const scheme of Object.values(cookies)) {
    expect(scheme).toMatchObject({ in: "cookie", name: expect.stringMatching(/^a?sid$/) });
  }
  for (const { operationId, security } of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const isPossible = security.some((names) => !("token" in names));
    expect({ operationId, isPossible }).toEqual({ operationId, isPossible: true });
  }
});

test("every call accepts the site in its body or query (S-143)", () => {
  for (const methods of Object.values(document.paths)) {
    for (const { parameters = [], requestBody, operationId } of Object.values(methods)) {
      const body = requestBody?.content["application/json"].schema;
      const inQuery = parameters.some(
        (parameter) => "in" in parameter && parameter.in === "query" && parameter.name === "site",
      );
      expect({
        operationId,
        takes: inQuery || body?.properties?.site !== undefined || body?.anyOf !== undefined,
      }).toEqual({
        operationId,
        takes: true,
      });
    }
  }
});
