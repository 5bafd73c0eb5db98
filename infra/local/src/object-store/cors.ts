import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Bucket } from "./bucket.ts";
import { accessDenied } from "./store-error.ts";
import { listOf, malformed, parseXml, recordOf, xmlDocument } from "./xml.ts";

type CorsRule = { origins: string[]; methods: string[]; headers: string[]; exposed: string[]; maxAgeSeconds: number };

/**
 * Until a bucket says otherwise any page may talk to it: every request still needs a signature, and no cookie is read.
 */
const openRule: CorsRule = {
  origins: ["*"],
  methods: ["GET", "HEAD", "PUT", "POST", "DELETE"],
  headers: ["*"],
  exposed: [
    "ETag",
    "Content-Length",
    "Content-Range",
    "Accept-Ranges",
    "Last-Modified",
    "Location",
    "x-amz-request-id",
  ],
  maxAgeSeconds: 3000,
};

/** The headers that let the page read this answer; none when no rule allows it. */
export function corsHeaders(request: IncomingMessage, bucket: Bucket | undefined): Record<string, string> {
  const { origin } = request.headers;
  const rule = origin && ruleFor(bucket, origin, request.method ?? "", []);
  if (!rule) return {};
  return { ...allowOrigin(rule, origin), "access-control-expose-headers": rule.exposed.join(", ") };
}

/** Answers a browser's question before the real request. Throws AccessDenied when no rule allows it. */
export function preflightHeaders(request: IncomingMessage, bucket: Bucket | undefined): Record<string, string> {
  const { origin } = request.headers;
  const method = request.headers["access-control-request-method"] ?? "";
  const asked = (request.headers["access-control-request-headers"] ?? "").split(",");
  const headers = asked.map((name) => name.trim().toLowerCase()).filter((name) => name !== "");
  const rule = origin && ruleFor(bucket, origin, method, headers);
  if (!rule) throw accessDenied("CORSResponse: This CORS request is not allowed.");
  return {
    ...allowOrigin(rule, origin),
    "access-control-allow-methods": rule.methods.join(", "),
    ...(headers.length > 0 ? { "access-control-allow-headers": headers.join(", ") } : {}),
    "access-control-max-age": String(rule.maxAgeSeconds),
  };
}

export function saveCors(bucket: Bucket, document: string): void {
  const rules = listOf(parseXml(document, "CORSConfiguration").CORSRule).map(parseRule);
  if (rules.length === 0) throw malformed();
  const draft = bucket.incomingPath();
  writeFileSync(draft, JSON.stringify(rules));
  renameSync(draft, bucket.corsFile);
}

export function removeCors(bucket: Bucket): void {
  rmSync(bucket.corsFile, { force: true });
}

export function corsXml(bucket: Bucket): string {
  const CORSRule = rulesOf(bucket).map((rule) => ({
    AllowedOrigin: rule.origins,
    AllowedMethod: rule.methods,
    AllowedHeader: rule.headers,
    ExposeHeader: rule.exposed,
    MaxAgeSeconds: rule.maxAgeSeconds,
  }));
  return xmlDocument("CORSConfiguration", { CORSRule });
}

function rulesOf(bucket: Bucket | undefined): CorsRule[] {
  if (!bucket || !existsSync(bucket.corsFile)) return [openRule];
  return JSON.parse(readFileSync(bucket.corsFile, "utf8")) as CorsRule[];
}

function ruleFor(bucket: Bucket | undefined, origin: string, method: string, headers: string[]): CorsRule | undefined {
  return rulesOf(bucket).find(
    (rule) =>
      rule.origins.some((pattern) => matches(pattern, origin)) &&
      rule.methods.includes(method) &&
      headers.every((name) => rule.headers.some((pattern) => matches(pattern.toLowerCase(), name))),
  );
}

function allowOrigin(rule: CorsRule, origin: string): Record<string, string> {
  return { "access-control-allow-origin": rule.origins.includes("*") ? "*" : origin, vary: "Origin" };
}

/** A pattern holds at most one star. */
function matches(pattern: string, text: string): boolean {
  const star = pattern.indexOf("*");
  if (star < 0) return pattern === text;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
}

function parseRule(value: unknown): CorsRule {
  const rule = recordOf(value);
  const texts = (name: string) => listOf(rule[name]).map(String);
  return {
    origins: texts("AllowedOrigin"),
    methods: texts("AllowedMethod"),
    headers: texts("AllowedHeader"),
    exposed: texts("ExposeHeader"),
    maxAgeSeconds: Number(rule.MaxAgeSeconds ?? 0) || 0,
  };
}
