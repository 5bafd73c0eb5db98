import { createHash, timingSafeEqual } from "node:crypto";
import { type MailWebhook, parseMailWebhook } from "@storywall/domain/accounts/mail-events";
import { ShopError } from "@storywall/domain/errors";
import { receiveMailEvents } from "@storywall/services/accounts/visitors/receive-mail-events";
import type { Deps } from "@storywall/services/kernel/deps";
import { ZodError } from "zod";
import type { ApiConfig, Scope } from "../context.ts";
import { enforceRequestLimits } from "./limits/count-requests.ts";
import { parseJson, readBodyBytes } from "./read-json.ts";
import { createErrorResponse, createJsonHeaders, createMethodNotAllowedResponse } from "./responses.ts";
import { toValidationError } from "./validation-messages.ts";

export const MAIL_WEBHOOK_PATH = "/api/webhooks/mail";
const CONFIRM_TIMEOUT_MS = 5_000;

/**
 * Handles the bounces and complaints that an email service reports. The password in the webhook's address proves who
 * sends them, because that is what all these services offer. Returns 404 without a configured secret.
 */
export async function handleMailWebhook(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  { requestId, from }: Scope,
): Promise<Response> {
  try {
    enforceRequestLimits(request, config, from);
    if (!config.mailWebhookSecret) throw new ShopError("NOT_FOUND");
    if (request.method !== "POST") return createMethodNotAllowedResponse(request.method, ["POST"], requestId);
    assertPasswordValid(request, config.mailWebhookSecret);
    const { events, confirmUrl } = parseBody(Buffer.from(await readBodyBytes(request)).toString("utf8"));
    if (confirmUrl) await confirmSubscription(confirmUrl, config);
    await receiveMailEvents(deps, events);
    return new Response(JSON.stringify({ received: true }), { headers: createJsonHeaders(requestId) });
  } catch (error) {
    const response = createErrorResponse(error, { requestId, path: MAIL_WEBHOOK_PATH, config });
    // SNS sends the password only after a response with this header.
    if (response.status === 401) response.headers.set("www-authenticate", 'Basic realm="mail"');
    return response;
  }
}

function assertPasswordValid({ headers }: Request, secret: string): void {
  const [, encoded = ""] = /^basic +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const password = Buffer.from(encoded, "base64")
    .toString("utf8")
    .replace(/^[^:]*:/, "");
  const hashSha256 = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(hashSha256(password), hashSha256(secret))) throw new ShopError("MAIL_WEBHOOK_UNAUTHORIZED");
}

function parseBody(text: string): MailWebhook {
  const body = parseJson(text);
  try {
    return parseMailWebhook(body);
  } catch (error) {
    throw error instanceof ZodError ? toValidationError(error) : error;
  }
}

async function confirmSubscription(url: string, config: ApiConfig): Promise<void> {
  const visit = config.fetch ?? fetch;
  const { ok, status } = await visit(url, { redirect: "error", signal: AbortSignal.timeout(CONFIRM_TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new ShopError("UNAVAILABLE", {}, { cause });
    },
  );
  if (!ok) throw new ShopError("UNAVAILABLE", {}, { cause: new Error(`SNS answered ${status}`) });
}
