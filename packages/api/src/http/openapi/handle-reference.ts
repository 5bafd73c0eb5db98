import type { ApiConfig } from "../../context.ts";
import { restRoutes } from "../../rest-routes.ts";
import type { Scope } from "../create-app.ts";
import { jsonHeaders, methodNotAllowed } from "../error-response.ts";
import { okResponse } from "../ok-response.ts";
import { createOpenApiDocument } from "./document.ts";
import { pagePolicy, referencePage } from "./page.ts";
import type { OpenApiDocument } from "./types.ts";

const DOCUMENT_PATH = "/api/openapi.json";
const PAGE_PATH = "/api/docs";

let described: OpenApiDocument | undefined;

const description = () => (described ??= createOpenApiDocument(restRoutes));

export const referencePaths = [DOCUMENT_PATH, PAGE_PATH];

/** Serves the document at /api/openapi.json and the reference page at /api/docs. */
export function handleReference(
  request: Request,
  pathname: string,
  { isPublicDemo }: Pick<ApiConfig, "isPublicDemo">,
  { requestId }: Scope,
): Response {
  if (request.method !== "GET" && request.method !== "HEAD")
    return methodNotAllowed(request.method, ["GET"], requestId);
  const headers = jsonHeaders(requestId);
  if (pathname === DOCUMENT_PATH) return okResponse(request, headers, description(), { hasEtag: true });
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", pagePolicy);
  headers.set("referrer-policy", "no-referrer");
  return new Response(request.method === "HEAD" ? null : referencePage(description(), { isPublicDemo }), { headers });
}
