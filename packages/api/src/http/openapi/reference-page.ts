import { hash } from "node:crypto";
import { demoText } from "@storywall/domain/catalog/copy/announcement";
import type { ApiConfig, Scope } from "../../context.ts";
import { restRoutes } from "../../rest-routes.ts";
import { createJsonHeaders, createMethodNotAllowedResponse, createOkResponse } from "../responses.ts";
import { createOpenApiDocument, errorDescriptions } from "./create-openapi-document.ts";
import type { Schema } from "./schema-registry.ts";
import type { OpenApiDocument, Operation } from "./types.ts";

const style = `
:root{color-scheme:light dark;--ink:#1c1917;--soft:#57534e;--paper:#fff;--card:#f5f5f4;--line:#d6d3d1;--link:#1d4ed8;
--get:#15803d;--post:#1d4ed8;--put:#b45309;--delete:#b91c1c}
@media (prefers-color-scheme:dark){:root{--ink:#f5f5f4;--soft:#a8a29e;--paper:#171412;--card:#221e1b;--line:#44403c;
--link:#93c5fd;--get:#86efac;--post:#93c5fd;--put:#fcd34d;--delete:#fca5a5}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
#demo-banner{padding:.75rem 1rem;background:var(--ink);color:var(--paper);text-align:center}
main{max-width:60rem;margin:auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.75rem;margin:0 0 .5rem}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.25rem 0 .75rem;color:var(--soft)}
a{color:var(--link)}
ul{margin:.25rem 0 .75rem;padding-left:1.25rem}
nav{display:flex;flex-wrap:wrap;gap:.5rem 1rem;margin:1rem 0}
nav a{padding:.5rem 0}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;background:var(--card)}
summary{cursor:pointer;padding:.75rem;min-height:2.75rem;list-style-position:inside}
summary:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
summary code{font-weight:600}
summary span{display:block;color:var(--soft);font-size:.9375rem}
details>div{padding:0 .75rem .75rem}
code,pre{font:14px/1.5 ui-monospace,Menlo,Consolas,monospace}
pre{margin:0;padding:.75rem;background:var(--paper);border:1px solid var(--line);border-radius:.375rem;white-space:pre-wrap}
pre b{font-weight:600}pre em,pre small{color:var(--soft);font-style:normal;font-size:13px}
strong.get{color:var(--get)}strong.post{color:var(--post)}strong.put{color:var(--put)}strong.delete{color:var(--delete)}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.375rem .5rem .375rem 0;border-bottom:1px solid var(--line)}
th{width:4rem}`;

const htmlEntities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" } as const;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => htmlEntities[sign as keyof typeof htmlEntities]);

const demoBanner = `<aside id="demo-banner" aria-label="About this demo">${escapeHtml(demoText)}</aside>`;

/** Content security policy of the page. It allows only the page's own style. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders the reference as one HTML page without scripts or external files. */
export function renderReferencePage(document: OpenApiDocument, { isPublicDemo }: { isPublicDemo: boolean }): string {
  const { info, tags, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const groupCalls = calls.filter(({ operation }) => operation.tags.includes(name));
    return `<section id="${escapeHtml(name)}"><h2>${escapeHtml(description)}</h2>${groupCalls.map(renderOperation).join("")}</section>`;
  });
  const schemaSections = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><div><pre>${renderSchema(schema)}</pre></div></details>`,
  );
  const links = tags.map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`);
  const rows = Object.entries(errorDescriptions).map(
    ([status, description]) => `<tr><th>${status}</th><td>${escapeHtml(description)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(info.title)} API</title><style>${style}</style></head><body>${isPublicDemo ? demoBanner : ""}<main>
<h1>${escapeHtml(info.title)} API</h1>${renderDescription(info.description)}<p>${calls.length} calls. Machine-readable version: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups">${links.join("")}<a href="#rejections">errors</a><a href="#schemas">schemas</a></nav>
${sections.join("\n")}
<section id="rejections"><h2>Errors</h2><table>${rows.join("")}</table></section>
<section id="schemas"><h2>Schemas</h2>${schemaSections.join("")}</section>
</main></body></html>`;
}

type Call = { path: string; method: string; operation: Operation };

function renderOperation({ path, method, operation }: Call): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const successResponse = responses["200"];
  const answerSchema =
    successResponse && "content" in successResponse ? successResponse.content?.["application/json"].schema : undefined;
  const parameterLines = parameters
    .flatMap((parameter) => ("in" in parameter ? parameter : []))
    .map(
      ({ name, in: location, required, schema }) =>
        `<b>${escapeHtml(name)}</b>${required ? "" : '<i title="optional">?</i>'} <small>in ${location === "path" ? "the address" : "the query"}</small>: ${renderSchema(schema)}`,
    );
  const body = requestBody?.content["application/json"].schema;
  return `<details id="${escapeHtml(operationId)}"><summary><strong class="${method}">${method.toUpperCase()}</strong> <code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary><div>
${renderDescription(description)}
${parameterLines.length > 0 ? `<h3>Parameters</h3><pre>${parameterLines.join("\n")}</pre>` : ""}
${body ? `<h3>Body${requestBody?.required ? "" : " (optional)"}</h3><pre>${renderSchema(body)}</pre>` : ""}
${answerSchema ? `<h3>Response</h3><pre>${renderSchema(answerSchema)}</pre>` : ""}
</div></details>`;
}

/** Renders the Markdown of a description: paragraphs, a list and code. */
function renderDescription(description: string): string {
  const renderLine = (line: string) => escapeHtml(line).replace(/`([^`]+)`/g, "<code>$1</code>");
  return description
    .split("\n\n")
    .map((block) =>
      block.startsWith("- ")
        ? `<ul>${block
            .split("\n")
            .map((line) => `<li>${renderLine(line.slice(2))}</li>`)
            .join("")}</ul>`
        : `<p>${renderLine(block)}</p>`,
    )
    .join("");
}

const DOCUMENT_PATH = "/api/openapi.json";
const PAGE_PATH = "/api/docs";

let cachedDocument: OpenApiDocument | undefined;

const getOpenApiDocument = () => (cachedDocument ??= createOpenApiDocument(restRoutes));

export const referencePaths = [DOCUMENT_PATH, PAGE_PATH];

/** Serves the document at /api/openapi.json and the reference page at /api/docs. */
export function handleReferenceRequest(
  request: Request,
  pathname: string,
  { isPublicDemo }: Pick<ApiConfig, "isPublicDemo">,
  { requestId }: Scope,
): Response {
  if (request.method !== "GET" && request.method !== "HEAD")
    return createMethodNotAllowedResponse(request.method, ["GET"], requestId);
  const headers = createJsonHeaders(requestId);
  if (pathname === DOCUMENT_PATH) return createOkResponse(request, headers, getOpenApiDocument(), { hasEtag: true });
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", pagePolicy);
  headers.set("referrer-policy", "no-referrer");
  return new Response(request.method === "HEAD" ? null : renderReferencePage(getOpenApiDocument(), { isPublicDemo }), {
    headers,
  });
}

/** Renders a schema as HTML that looks like a TypeScript type. Named schemas become links. */
function renderSchema(schema: Schema, indent = ""): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split("/").at(-1) ?? "");
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => renderSchema(choice, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((item) => renderSchema(item, indent)).join(" &amp; ");
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(" | ");
  if (schema.type === "array")
    return `list of ${schema.items ? renderSchema(schema.items, indent) : "anything"}${describeSchemaLimits(schema)}`;
  if (schema.type === "object" || schema.properties) return renderObjectSchema(schema, indent);
  return `${typeNames[schema.type ?? ""] ?? schema.type ?? "anything"}${describeSchemaLimits(schema)}`;
}

const typeNames: Record<string, string> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
};

function renderObjectSchema({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : '<i title="optional">?</i>';
    const note = property.description ? ` <em>${escapeHtml(property.description)}</em>` : "";
    return `${deeper}<b>${escapeHtml(name)}</b>${mark}: ${renderSchema(property, deeper)}${note}`;
  });
  if (typeof additionalProperties === "object") {
    lines.push(`${deeper}<b>any name</b>: ${renderSchema(additionalProperties, deeper)}`);
  }
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function describeSchemaLimits({ format, minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  const min = minimum ?? minLength ?? minItems;
  const max = maximum ?? maxLength ?? maxItems;
  const isFrom = min !== undefined;
  const isTo = max !== undefined;
  const range =
    isFrom && isTo ? (min === max ? `${min}` : `${min}–${max}`) : isFrom ? `≥ ${min}` : isTo ? `≤ ${max}` : "";
  const notes = [format, range].filter(Boolean).join(", ");
  return notes ? ` <small>(${escapeHtml(notes)})</small>` : "";
}
