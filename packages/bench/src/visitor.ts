import { once } from "node:events";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { AppRouter } from "@storywall/api/app-router";
import { LiveEvent } from "@storywall/domain/kernel/live";
import { procedureInput } from "@storywall/domain/kernel/procedure-input";
import { createTRPCClient, httpBatchLink, type TRPCClient } from "@trpc/client";
import superjson from "superjson";

/** A browser session with cookies, an API client and live events. */
export type Visitor = {
  url: string;
  shop: TRPCClient<AppRouter>;
  fetch: typeof fetch;
  /** Resolves when the photo's live event arrives. Must be called before the photo can become ready. */
  photoEvent(uuid: string): Promise<void>;
  close(): void;
};

export async function createVisitor(url: string): Promise<Visitor> {
  const withCookies = createCookieFetch(url);
  const shop = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/api/trpc`,
        transformer: { input: procedureInput, output: superjson },
        fetch: withCookies,
      }),
    ],
  });
  await shop.visitor.ensure.mutate({});
  const waiting = new Map<string, () => void>();
  const closing = new AbortController();
  const input = encodeURIComponent(JSON.stringify(procedureInput.serialize({})));
  const stream = await withCookies(`${url}/api/trpc/live.events?input=${input}`, {
    headers: { accept: "text/event-stream" },
    signal: closing.signal,
  });
  if (!stream.ok || !stream.body) throw new Error(`The live events answered ${stream.status}`);
  const lines = createInterface({ input: Readable.fromWeb(stream.body as Parameters<typeof Readable.fromWeb>[0]) });
  lines.on("line", (line) => {
    const event = line.startsWith("data:") ? parseLiveEvent(line.slice("data:".length)) : null;
    if (event?.type === "photo") waiting.get(event.uuid)?.();
  });
  lines.on("error", () => {});
  await once(lines, "line");
  return {
    url,
    shop,
    fetch: withCookies,
    photoEvent: (uuid) => new Promise((resolve) => waiting.set(uuid, resolve)),
    close: () => closing.abort(),
  };
}

function parseLiveEvent(data: string): LiveEvent | null {
  const json: unknown = data.trim() === "" ? null : JSON.parse(data);
  return LiveEvent.safeParse(Object(json).json).data ?? null;
}

function createCookieFetch(shopUrl: string): typeof fetch {
  const jar = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (String(input).startsWith(shopUrl)) {
      headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
      headers.set("sec-fetch-site", "same-origin");
    }
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return response;
  };
}
