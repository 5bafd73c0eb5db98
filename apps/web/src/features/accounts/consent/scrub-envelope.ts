import type { makeFetchTransport } from "@sentry/nextjs";
import { privateField, redactWith, removedText } from "@storywall/telemetry/redact-text";
import { redactPath } from "@/lib/secret-paths.ts";

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>["send"]>[0];

type Page = {
  /** Of the shop: addresses elsewhere lose their path. */
  origin: string;
  /** What the shopper has typed into this page. */
  typed: readonly string[];
  mayReplay: boolean;
};

const reports = ["event", "transaction", "span"];
const replays = ["replay_event", "replay_recording"];
const address = /\bhttps?:\/\/[^\s"'<>()]+/g;
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/**
 * What may leave a shopper's browser of a report, or null if nothing may: no ids, e-mail addresses, queries, addresses of
 * photos, and nothing that was typed. A kind of report that is not known here is not sent, nor is what cannot be read.
 */
export function scrubEnvelope(envelope: Envelope, page: Page): Envelope | null {
  const allowed = page.mayReplay ? [...reports, ...replays] : reports;
  const [headers, items] = envelope as [Record<string, unknown>, ReadonlyArray<readonly [{ type: string }, unknown]>];
  // A replay is sent as two items that belong together.
  if (!items.every(([{ type }]) => allowed.includes(type))) return null;
  const kept = items.flatMap(([header, payload]) => {
    const scrubbed = typeof payload === "string" ? scrubRecording(payload, page) : scrub(payload, page);
    return payload instanceof Uint8Array ? [] : [[sized(header, scrubbed), scrubbed]];
  });
  if (kept.length < items.length) return null;
  return [{ ...headers, ...(headers.trace ? { trace: scrub(headers.trace, page) } : {}) }, kept] as unknown as Envelope;
}

/** A recording is two lines of JSON: which part of the replay it is, and what happened. */
function scrubRecording(recording: string, page: Page): string {
  return recording
    .split("\n")
    .map((line) => JSON.stringify(scrub(JSON.parse(line), page)))
    .join("\n");
}

const sized = (header: { type: string }, payload: unknown) =>
  "length" in header && typeof payload === "string"
    ? { ...header, length: new TextEncoder().encode(payload).length }
    : header;

function scrub(value: unknown, page: Page): unknown {
  if (typeof value === "string") return scrubText(value, page);
  if (Array.isArray(value)) return value.map((item) => scrub(item, page));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    privateField.test(key) ? removedText : scrub(item, page),
  ]);
  return Object.fromEntries(entries);
}

function scrubText(text: string, { origin, typed }: Page): string {
  const without = typed.reduce((rest, words) => rest.replaceAll(words, removedText), text);
  const own = without.replace(address, (url) =>
    url.startsWith(origin) ? `${origin}${redactPath(url.slice(origin.length))}` : `${originIn(url)}/…`,
  );
  return redactWith((id) => `${id.slice(0, id.indexOf("_"))}_…`, own).replace(uuid, "…");
}

const originIn = (url: string) => (URL.canParse(url) ? new URL(url).origin : "http://…");
