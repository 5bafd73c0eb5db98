import {
  AnswerId,
  BatchId,
  CaptureId,
  CheckoutId,
  ClaimId,
  ErasureId,
  OrderCodeId,
  OrderId,
  PaymentId,
  PhotoId,
  RefundId,
  RefusalId,
  RemakeId,
  ShopMessageId,
  SignInLinkId,
  TileId,
} from "@storywall/domain/kernel/ids";
import { z } from "zod";

type JobDefinition = {
  queue: string;
  payload: z.ZodType;
  /** Starts after which the row is dead. Infinity: never given up, due again at the longest back-off. */
  attempts: number;
  backoffMs: number;
  /** The wait between attempts doubles up to this; half an hour unless told. */
  longestBackoffMs?: number;
  /** Nobody is told of a failure that was only an outage of what it needs: it waits that out, for a day. */
  waitsOutOutages?: true;
  /** Lower is sooner. */
  priority: number;
};

/**
 * A letter is tried for two days, and then waits for an operator. Never more than four minutes apart, so that all of them
 * are out five minutes after the mail server is back; one whose address it refuses is not tried again.
 */
const letter = <P extends z.ZodRawShape>(payload: P) => ({
  queue: "email" as const,
  payload: z.object(payload),
  attempts: 720,
  backoffMs: 10_000,
  longestBackoffMs: 4 * 60_000,
  priority: 3,
});

/** A step of an order, told once; and again where an operator asks for it. */
const step = () => letter({ orderId: OrderId, isAgain: z.literal(true).optional() });

/** Money is never given up. */
const money = <S extends z.ZodRawShape>(payload: S) => ({
  queue: "orders" as const,
  payload: z.object(payload),
  attempts: Number.POSITIVE_INFINITY,
  backoffMs: 2_000,
  priority: 1,
});

/**
 * Every background job, once. Payloads carry ids, never data: the handler reads the row, so a job that waited an hour
 * still acts on what is true now.
 */
export const catalog = {
  "photo.normalise": {
    queue: "images",
    payload: z.object({ photoId: PhotoId }),
    attempts: 3,
    backoffMs: 1_000,
    waitsOutOutages: true,
    priority: 4,
  },
  // Nobody waits for it: a photo is ready before, and starts in the middle where this fails. On a queue of its own, as it
  // takes the longest of all that is done with pictures, and may keep only one place busy.
  "photo.find-faces": {
    queue: "faces",
    payload: z.object({ photoId: PhotoId }),
    attempts: 2,
    backoffMs: 2_000,
    waitsOutOutages: true,
    priority: 6,
  },
  "photo.delete": {
    queue: "images",
    payload: z.object({ photoId: PhotoId }),
    attempts: 20,
    backoffMs: 10_000,
    priority: 6,
  },
  "photo.delete-original": {
    queue: "images",
    payload: z.object({ photoId: PhotoId }),
    attempts: 10,
    backoffMs: 10_000,
    priority: 6,
  },
  "wall.capture": {
    queue: "images",
    payload: z.object({ captureId: CaptureId }),
    attempts: 6,
    backoffMs: 2_000,
    waitsOutOutages: true,
    priority: 5,
  },
  "capture.delete": {
    queue: "images",
    payload: z.object({ captureId: CaptureId }),
    attempts: 10,
    backoffMs: 10_000,
    priority: 6,
  },
  "print.render": {
    queue: "images",
    payload: z.object({ tileId: TileId }),
    attempts: 8,
    backoffMs: 5_000,
    waitsOutOutages: true,
    priority: 5,
  },
  /** Files of a tile that were printed from before, or never: all but those its row names. */
  "print.delete-old": {
    queue: "images",
    payload: z.object({ tileId: TileId }),
    attempts: 20,
    backoffMs: 10_000,
    priority: 6,
  },
  /** To the folder that the printer's own program watches, where there is one. */
  "batch.to-folder": {
    queue: "images",
    payload: z.object({ batchId: BatchId }),
    attempts: 20,
    backoffMs: 5_000,
    waitsOutOutages: true,
    priority: 3,
  },
  "checkout.create": {
    queue: "checkout",
    payload: z.object({ checkoutId: CheckoutId }),
    attempts: 10,
    backoffMs: 2_000,
    priority: 2,
  },
  "checkout.expire": {
    queue: "checkout",
    payload: z.object({ checkoutId: CheckoutId }),
    attempts: 10,
    backoffMs: 10_000,
    priority: 6,
  },
  // The hour names the run: one for each.
  "payments.catch-up": {
    queue: "orders",
    payload: z.object({ hour: z.string() }),
    attempts: 10,
    backoffMs: 10_000,
    priority: 6,
  },
  // Likewise for what the shop's books and files are compared with.
  "recon.books": {
    queue: "orders",
    payload: z.object({ label: z.string() }),
    attempts: 10,
    backoffMs: 10_000,
    waitsOutOutages: true,
    priority: 6,
  },
  "visitor.erase": {
    queue: "orders",
    payload: z.object({ erasureId: ErasureId }),
    attempts: 20,
    backoffMs: 10_000,
    waitsOutOutages: true,
    priority: 6,
  },
  "recon.files": {
    queue: "images",
    payload: z.object({ label: z.string() }),
    attempts: 10,
    backoffMs: 10_000,
    waitsOutOutages: true,
    priority: 7,
  },
  "order.finalise": money({ paymentId: PaymentId }),
  "payment.refund": money({ refundId: RefundId }),
  /** Something happened to a payment after it succeeded: refunds and disputes are read from the processor anew. */
  "payment.follow": money({ paymentId: PaymentId }),
  "email.order-received": step(),
  "send-email-uploads": letter({ orderId: OrderId, lineId: z.uuid().nullable() }),
  "email.upload-reminder": letter({ orderId: OrderId, step: z.enum(["24h", "3d", "7d"]) }),
  "email.photo-problem": letter({ orderId: OrderId, isReminder: z.literal(true).optional() }),
  "email.remake": letter({ remakeId: RemakeId }),
  "email.remake-sent": letter({ remakeId: RemakeId }),
  "email.claim-decided": letter({ claimId: ClaimId }),
  "email.in-production": step(),
  "email.shipped": step(),
  "email.delivered": step(),
  "email.cancelled": step(),
  "email.frames-short": step(),
  "email.picture-refused": letter({ refusalId: RefusalId }),
  "email.order-changed": letter({ orderId: OrderId, what: z.enum(["address", "photos"]) }),
  "email.order-code": letter({ codeId: OrderCodeId }),
  "email.order-link": letter({ orderId: OrderId }),
  "email.message": letter({ messageId: ShopMessageId }),
  "email.message-answer": letter({ answerId: AnswerId }),
  "email.sign-in-link": letter({ linkId: SignInLinkId }),
  /** Once the payment processor has taken the refund up. */
  "email.refund": letter({ refundId: RefundId }),
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof catalog;
export type QueueName = (typeof catalog)[JobName]["queue"];
export type JobPayload<N extends JobName> = z.infer<(typeof catalog)[N]["payload"]>;
export type JobOn<Q extends QueueName> = {
  [N in JobName]: (typeof catalog)[N]["queue"] extends Q ? N : never;
}[JobName];

export const jobNames = Object.keys(catalog) as JobName[];
export const queueNames = [...new Set(jobNames.map((name) => catalog[name].queue))] as QueueName[];

export const isJobName = (name: string): name is JobName => Object.hasOwn(catalog, name);

/** What is never given up carries money: many may retry it, only the owner may skip it. */
export const isMoneyJob = (name: string): boolean =>
  isJobName(name) && catalog[name].attempts === Number.POSITIVE_INFINITY;
