import { ShopError } from "@storywall/domain/errors";
import type { LabOrder } from "@storywall/domain/production/lab-order";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { PrintLab } from "./print-lab.ts";

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 16 * 1024;

export type HttpLabOptions = { url: string; secret: string; now?: () => Date; timeoutMs?: number };

const Confirmation = z.object({
  id: z.string(),
  version: z.int(),
  reference: z.string().min(1).max(100).nullish(),
});

/** Creates the client of any lab that receives orders as signed POST requests and confirms their id and version. */
export function createHttpLab({
  url,
  secret,
  now = () => new Date(),
  timeoutMs = TIMEOUT_MS,
}: HttpLabOptions): PrintLab {
  const webhook = new Webhook(secret);
  return {
    send: async (order, signal) => {
      const body = JSON.stringify(order);
      const at = now();
      const id = `${order.id}-${order.version}`;
      const headers = {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": webhook.sign(id, at, body),
      };
      const request = { method: "POST", headers, body, redirect: "manual" } as const;
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(url, { ...request, signal: AbortSignal.any([signal, timeout]) });
        if (!response.ok) throw new ShopError("LAB_UNAVAILABLE", { status: response.status });
        return parseConfirmation(order, await readLimitedBody(response));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ShopError) throw error;
        throw new ShopError("LAB_UNAVAILABLE", { reason: timeout.aborted ? "timeout" : "no answer" }, { cause: error });
      }
    },
  };
}

/** Reads a response until it is larger than any confirmation. */
async function readLimitedBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new ShopError("LAB_UNAVAILABLE", { reason: "a long answer" });
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A proxy's error page can also have status 200, so only an answer that repeats id and version is a confirmation. */
function parseConfirmation({ id, version }: LabOrder, text: string): { reference: string | null } {
  const parsed = Confirmation.safeParse(parseJson(text));
  if (!parsed.success || parsed.data.id !== id || parsed.data.version !== version)
    throw new ShopError("LAB_UNAVAILABLE", { reason: "an answer to something else" });
  return { reference: parsed.data.reference ?? null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
