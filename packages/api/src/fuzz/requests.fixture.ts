import type { OpenApiDocument, Operation } from "../http/openapi/types.ts";
import type { Call } from "../shop.fixture.ts";
import type { RandomSource } from "./seeded-random.fixture.ts";
import { generateValue, type KnownIds } from "./values.fixture.ts";

export type Target = { path: string; method: string; operation: Operation };

export const listRequestTargets = ({ paths }: OpenApiDocument): Target[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

type RequestContext = { chance: RandomSource; seen: KnownIds; document: OpenApiDocument };

export function generateRequest(
  { path, method, operation }: Target,
  { chance, seen, document }: RequestContext,
): { requestPath: string; call: Call } {
  const wildness = chance.pickOne([0, 0, 0.02, 0.1]);
  const context = { chance, seen, wildness, components: document.components.schemas };
  const query = new URLSearchParams();
  let requestPath = path;
  for (const parameter of operation.parameters ?? []) {
    if (!("in" in parameter)) continue;
    const value = generateValue(
      parameter.schema,
      context,
      parameter.name === "id" ? guessIdKind(path) : parameter.name,
    );
    if (parameter.in === "path")
      requestPath = requestPath.replace(`{${parameter.name}}`, encodeURIComponent(toHeaderText(value)));
    else if (parameter.required || chance.nextBoolean(0.5)) {
      for (const item of Array.isArray(value) ? value.slice(0, 30) : [value])
        query.append(parameter.name, toHeaderText(item));
    }
  }
  if (query.size > 0) requestPath += `?${query}`;
  const schema = operation.requestBody?.content["application/json"].schema;
  const body = schema ? generateValue(schema, context) : undefined;
  const headers: Record<string, string> = {
    ...(chance.nextBoolean(0.1) ? { "idempotency-key": `key-${chance.nextIntegerBelow(20)}` } : {}),
    ...(chance.nextBoolean(0.01) ? { "content-type": "text/plain" } : {}),
    ...(chance.nextBoolean(0.01) ? { origin: "https://evil.example", "sec-fetch-site": "cross-site" } : {}),
  };
  const broken = schema && chance.nextBoolean(0.03) ? { raw: JSON.stringify(body ?? null).slice(0, -1) } : {};
  return {
    requestPath,
    call: { method: method.toUpperCase(), ...(body === undefined ? {} : { body }), ...broken, headers },
  };
}

const guessIdKind = (path: string) => (/art-set/.test(path) ? "setId" : /art\/item/.test(path) ? "artId" : "tplId");

function toHeaderText(value: unknown): string {
  const rawText = typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
  return rawText.toWellFormed().slice(0, 2_000);
}

/** Collects every id in a response, so that other visitors can request these ids. */
export function collectIds(seen: KnownIds, answer: string): void {
  for (const [id = "", kind = ""] of answer.matchAll(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g)) {
    const known = seen.ids.get(kind) ?? [];
    if (!known.includes(id)) seen.ids.set(kind, [...known, id]);
  }
  for (const [uuid] of answer.matchAll(/"uuid":"([0-9a-f-]{36})"/g)) seen.uuids.push(uuid.slice(8, -1));
}
