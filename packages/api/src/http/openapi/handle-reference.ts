import type { ApiConfig, Scope } from "../../context.ts";
import { restRoutes } from "../../rest-routes.ts";
import { createJsonHeaders, createMethodNotAllowedResponse } from "../create-error-response.ts";
import { createOkResponse } from "../create-ok-response.ts";
import { createOpenApiDocument } from "./create-openapi-document.ts";
import { pagePolicy, renderReferencePage } from "./reference-page.ts";
import type { OpenApiDocument } from "./types.ts";

const DOCUMENT_PATH = "/api/openapi.json";
const PAGE_PATH = "/api/docs";

let cachedDocument: OpenApiDocument | undefined;

const getDocument = () => (cachedDocument ??= createOpenApiDocument(restRoutes));

export const referencePaths = [DOCUMENT_PATH, PAGE_PATH];

/** Serves the document at /api/openapi.json and the reference page at /api/docs. */
export function handleReference(
  request: Request,
  pathname: string,
  { isPublicDemo }: Pick<ApiConfig, "isPublicDemo">,
  { requestId }: Scope,
): Response {
  if (request.method !== "GET" && request.method !== "HEAD")
    return createMethodNotAllowedResponse(request.method, ["GET"], requestId);
  const headers = createJsonHeaders(requestId);
  if (pathname === DOCUMENT_PATH) return createOkResponse(request, headers, getDocument(), { hasEtag: true });
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", pagePolicy);
  headers.set("referrer-policy", "no-referrer");
  return new Response(request.method === "HEAD" ? null : renderReferencePage(getDocument(), { isPublicDemo }), {
    headers,
  });
}
