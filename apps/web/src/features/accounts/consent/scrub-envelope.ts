import type { makeFetchTransport } from "@sentry/nextjs";
import { privateField, REMOVED_TEXT, redactTextReplacingIds } from "@storywall/telemetry/redact-text";
import { redactPath } from "@/lib/data-layer.ts";

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>["send"]>[0];

type Page = {
  /** The shop's origin. The paths of all other URLs are removed. */
  origin: string;
  /** Text that the visitor has typed into this page. */
  typed: readonly string[];
  mayReplay: boolean;
};

const reports = ["event", "transaction", "span"];
const replays = ["replay_event", "replay_recording"];
const urlPattern = /\bhttps?:\/\/[^\s"'<>()]+/g;
const uuidPattern = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/**
 * Removes ids, email addresses, query strings, photo URLs and typed text from a report. Returns null for unknown or
 * unreadable items, which must not be sent.
 */
export function scrubEnvelope(envelope: Envelope, page: Page): Envelope | null {
  const allowed = page.mayReplay ? [...reports, ...replays] : reports;
  const [headers, items] = envelope as [Record<string, unknown>, ReadonlyArray<readonly [{ type: string }, unknown]>];
  // If one item must not be sent, drops the whole envelope, because the two items of a replay belong together.
  if (!items.every(([{ type }]) => allowed.includes(type))) return null;
  const scrubbedItems = items.flatMap(([header, payload]) => {
    const scrubbed = typeof payload === "string" ? scrubRecording(payload, page) : scrubValue(payload, page);
    return payload instanceof Uint8Array ? [] : [[copyHeaderWithLength(header, scrubbed), scrubbed]];
  });
  if (scrubbedItems.length < items.length) return null;
  return [
    { ...headers, ...(headers.trace ? { trace: scrubValue(headers.trace, page) } : {}) },
    scrubbedItems,
  ] as unknown as Envelope;
}

/** Scrubs a session recording, which consists of two lines of JSON: the segment header and its events. */
function scrubRecording(recording: string, page: Page): string {
  return recording
    .split("\n")
    .map((line) => JSON.stringify(scrubValue(JSON.parse(line), page)))
    .join("\n");
}

const copyHeaderWithLength = (header: { type: string }, payload: unknown) =>
  "length" in header && typeof payload === "string"
    ? { ...header, length: new TextEncoder().encode(payload).length }
    : header;

function scrubValue(value: unknown, page: Page): unknown {
  if (typeof value === "string") return scrubText(value, page);
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, page));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    privateField.test(key) ? REMOVED_TEXT : scrubValue(item, page),
  ]);
  return Object.fromEntries(entries);
}

function scrubText(text: string, { origin, typed }: Page): string {
  const withoutTyped = typed.reduce((rest, words) => rest.replaceAll(words, REMOVED_TEXT), text);
  const redacted = withoutTyped.replace(urlPattern, (url) =>
    url.startsWith(origin) ? `${origin}${redactPath(url.slice(origin.length))}` : `${getOrigin(url)}/…`,
  );
  return redactTextReplacingIds((id) => `${id.slice(0, id.indexOf("_"))}_…`, redacted).replace(uuidPattern, "…");
}

const getOrigin = (url: string) => (URL.canParse(url) ? new URL(url).origin : "http://…");
