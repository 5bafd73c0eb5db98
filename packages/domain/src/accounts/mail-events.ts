import { z } from "zod";

/** `bounced`: the mailbox rejects emails for good. `complained`: its owner marked an email as spam. */
export const SuppressionReason = z.enum(["bounced", "complained"]);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/** Report of an email service about an address, which is in lower case. */
export type MailEvent = { address: string; reason: SuppressionReason; at: Date };

/** `confirmUrl` is the address to visit so that Amazon SNS begins to send events. */
export type MailWebhook = { events: MailEvent[]; confirmUrl: string | null };

const Address = z
  .string()
  .max(1_000)
  // SES reports "Ann <ann@example.com>" if the receiving server sent no address of its own.
  .transform((text) => (/<([^<>]+)>$/.exec(text.trim())?.[1] ?? text).trim().normalize("NFC").toLowerCase())
  .pipe(
    z
      .string()
      .max(254)
      .regex(/^[^\s\p{C}]+@[^\s\p{C}]+$/u),
  );

const Time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/**
 * Reads a webhook of Amazon SES (through SNS), Postmark or Mailgun. Temporary bounces and other events are left out.
 * Throws a ZodError for a body of none of these services.
 */
export function parseMailWebhook(body: unknown): MailWebhook {
  const kind = z.looseObject({}).parse(body);
  if ("event-data" in kind) return { events: parseMailgunEvent(body), confirmUrl: null };
  if ("RecordType" in kind) return { events: parsePostmarkEvent(body), confirmUrl: null };
  const { Type } = z.object({ Type: z.string() }).parse(body);
  if (Type === "SubscriptionConfirmation")
    return { events: [], confirmUrl: SubscriptionConfirmation.parse(body).SubscribeURL };
  if (Type !== "Notification") return { events: [], confirmUrl: null };
  return { events: parseSesEvents(z.object({ Message: z.string() }).parse(body).Message), confirmUrl: null };
}

/** https://docs.aws.amazon.com/sns/latest/dg/http-subscription-confirmation-json.html */
const SubscriptionConfirmation = z.object({
  SubscribeURL: z.url({ protocol: /^https$/, hostname: /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/ }),
});

const SesType = z.object({
  notificationType: z.string().optional(),
  // The name of the same field if the event comes from a configuration set.
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string() }).optional(),
});
const SesRecipients = z.array(z.object({ emailAddress: Address })).max(100);
const SesBounce = z.object({ bounce: z.object({ timestamp: Time, bouncedRecipients: SesRecipients }) });
const SesComplaint = z.object({ complaint: z.object({ timestamp: Time, complainedRecipients: SesRecipients }) });

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html */
function parseSesEvents(text: string): MailEvent[] {
  const message = parseJsonOrNull(text);
  const type = SesType.safeParse(message).data;
  const name = type?.notificationType ?? type?.eventType;
  if (name === "Complaint") {
    const { timestamp: at, complainedRecipients } = SesComplaint.parse(message).complaint;
    return complainedRecipients.map(({ emailAddress: address }) => ({ address, reason: "complained", at }));
  }
  if (name !== "Bounce" || type?.bounce?.bounceType !== "Permanent") return [];
  const { timestamp: at, bouncedRecipients } = SesBounce.parse(message).bounce;
  return bouncedRecipients.map(({ emailAddress: address }) => ({ address, reason: "bounced", at }));
}

/** SES begins with a message that is plain text. */
function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const postmarkReasons: Record<string, SuppressionReason | undefined> = {
  HardBounce: "bounced",
  BadEmailAddress: "bounced",
  SpamComplaint: "complained",
};

/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
function parsePostmarkEvent(body: unknown): MailEvent[] {
  const { RecordType, Type } = z.object({ RecordType: z.string(), Type: z.string().optional() }).parse(body);
  const reason = RecordType === "Bounce" || RecordType === "SpamComplaint" ? postmarkReasons[Type ?? ""] : undefined;
  if (!reason) return [];
  const { Email, BouncedAt } = z.object({ Email: Address, BouncedAt: Time }).parse(body);
  return [{ address: Email, reason, at: BouncedAt }];
}

const MailgunType = z.object({ "event-data": z.object({ event: z.string(), severity: z.string().optional() }) });
const MailgunEvent = z.object({
  // Seconds.
  "event-data": z.object({ recipient: Address, timestamp: z.number().min(0).max(1e11) }),
});

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads */
function parseMailgunEvent(body: unknown): MailEvent[] {
  const { event, severity } = MailgunType.parse(body)["event-data"];
  const isBounce = event === "failed" && severity === "permanent";
  if (!isBounce && event !== "complained") return [];
  const { recipient, timestamp } = MailgunEvent.parse(body)["event-data"];
  return [{ address: recipient, reason: isBounce ? "bounced" : "complained", at: new Date(timestamp * 1_000) }];
}
