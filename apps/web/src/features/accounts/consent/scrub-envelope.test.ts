import { expect, test } from "vitest";
import { scrubEnvelope } from "./scrub-envelope.ts";

type Envelope = Parameters<typeof scrubEnvelope>[0];

const origin = "https://shop.example";
const page = { origin, typed: ["1 Main St"], mayReplay: true };
const cartId = "cart_0123456789abcdefghjkmnpqrs";
const createEnvelope = (...items: ReadonlyArray<readonly [object, unknown]>) =>
  [{ event_id: "e".repeat(32), dsn: "https://key@errors.example/7" }, items] as unknown as Envelope;

test("a reported error loses ids, email addresses and typed text (S-232)", () => {
  const event = {
    exception: {
      values: [
        {
          value: `${cartId} of ada@example.com, 1 Main St, 0b6bd0a2-7f3c-4a1e-9a52-3a51c2a1d111`,
          stacktrace: { frames: [{ filename: `${origin}/_next/static/chunks/a.js`, lineno: 3 }] },
        },
      ],
    },
    request: { url: `${origin}/p/abcdefghijklmnopqrstuv?x=1`, cookies: "sid=1" },
    extra: { photo: "https://store.example/renditions/a/400.jpg?X-Amz-Signature=1", email: "x" },
  };
  const [headers, [[, scrubbedEvent]]] = scrubEnvelope(createEnvelope([{ type: "event" }, event]), page) as unknown as [
    object,
    [[object, object]],
  ];
  expect(headers).toMatchObject({ dsn: "https://key@errors.example/7" });
  expect(scrubbedEvent).toEqual({
    exception: {
      values: [
        {
          value: "cart_… of [removed], [removed], …",
          stacktrace: { frames: [{ filename: `${origin}/_next/static/chunks/a.js`, lineno: 3 }] },
        },
      ],
    },
    request: { url: `${origin}/p/[token]?…`, cookies: "[removed]" },
    extra: { photo: "https://store.example/…", email: "[removed]" },
  });
});

test("personal data is removed from a session replay (S-232)", () => {
  const recording = `{"segment_id":0}\n[{"type":4,"data":{"href":"${origin}/cart?token=q9"}}]`;
  const sent = scrubEnvelope(createEnvelope([{ type: "replay_recording", length: 99 }, recording]), page);
  const text = `{"segment_id":0}\n[{"type":4,"data":{"href":"${origin}/cart?…"}}]`;
  expect(sent?.[1]).toEqual([[{ type: "replay_recording", length: new TextEncoder().encode(text).length }, text]]);
});

test("an error report contains no secret from the URL of a shared wall", () => {
  const sent = scrubEnvelope(createEnvelope([{ type: "event" }, { request: { url: `${origin}/p/8sB3_x-1` } }]), page);
  expect(sent?.[1]).toEqual([[{ type: "event" }, { request: { url: `${origin}/p/[token]` } }]]);
});

test("C-32: session replays of order pages are dropped", () => {
  const recording = createEnvelope([{ type: "replay_recording", length: 2 }, "{}"]);
  expect(scrubEnvelope(recording, { ...page, mayReplay: false })).toBeNull();
  expect(scrubEnvelope(createEnvelope([{ type: "replay_recording" }, new Uint8Array(4)]), page)).toBeNull();
  expect(scrubEnvelope(createEnvelope([{ type: "attachment" }, "a file"]), page)).toBeNull();
});
