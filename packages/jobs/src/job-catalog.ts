import {
  AdminUserId,
  AnswerId,
  BatchId,
  CaptureId,
  CheckoutId,
  ClaimId,
  ErasureId,
  GiftCardId,
  LabelId,
  OrderCodeId,
  OrderId,
  PaymentId,
  PhotoId,
  RefundId,
  RejectionId,
  RemakeId,
  ShopMessageId,
  SignInLinkId,
  TileId,
  UserId,
  WebhookDeliveryId,
} from "@storywall/domain/kernel/ids";
import { OrderWebhookEvent } from "@storywall/domain/operations/webhooks";
import { LabParcelId } from "@storywall/domain/production/lab-order";
import { z } from "zod";

type JobDefinition = {
  queue: string;
  payload: z.ZodType;
  /**
   * Number of attempts, after which the job becomes a dead letter. Infinity retries forever at the maximum back-off.
   */
  attempts: number;
  backoffMs: number;
  /** Maximum back-off. The default is half an hour. */
  maxBackoffMs?: number;
  /** For one day, failures during an outage of a dependency do not count as attempts. */
  isDeferredDuringOutage?: true;
  /** Urgency of the job, from 1 to 19. Jobs with a lower number run first. */
  priority: number;
};

/**
 * Defines a job that sends an email. It is retried for two days. Retries are at most four minutes apart, so all emails
 * are sent within five minutes after the mail server recovers. A rejected address is not retried.
 */
const defineEmailJob = <P extends z.ZodRawShape>(payload: P) => ({
  queue: "email" as const,
  payload: z.object(payload),
  attempts: 720,
  backoffMs: 10_000,
  maxBackoffMs: 4 * 60_000,
  priority: 3,
});

/**
 * Defines a job that sends an email about a step of an order. The email is sent once, unless an operator resends it.
 */
const defineOrderStepEmail = () => defineEmailJob({ orderId: OrderId, isAgain: z.literal(true).optional() });

const definePaymentJob = <S extends z.ZodRawShape>(payload: S) => ({
  queue: "orders" as const,
  payload: z.object(payload),
  attempts: Number.POSITIVE_INFINITY,
  backoffMs: 2_000,
  priority: 1,
});

/**
 * All background jobs. Payloads contain only ids. The handler reads the current row, so a delayed job does not use
 * stale data.
 */
export const jobCatalog = {
  // The handler rejects a photo that cannot be processed. An attempt fails only because of lost leases, killed
  // processes and errors of the shop, none of which is the photo's fault, so attempts are repeated for several hours.
  "photo.normalize": {
    queue: "images",
    payload: z.object({ photoId: PhotoId }),
    attempts: 25,
    backoffMs: 1_000,
    isDeferredDuringOutage: true,
    priority: 4,
  },
  // This job has its own queue because it is the slowest image job, and only one may run at a time. Photos can be used
  // before it has run.
  "photo.find-faces": {
    queue: "faces",
    payload: z.object({ photoId: PhotoId }),
    attempts: 4,
    backoffMs: 2_000,
    isDeferredDuringOutage: true,
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
  // The retries take more than an hour, because photos of the wall may still be processed.
  "wall.capture": {
    queue: "images",
    payload: z.object({ captureId: CaptureId }),
    attempts: 12,
    backoffMs: 2_000,
    isDeferredDuringOutage: true,
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
    isDeferredDuringOutage: true,
    priority: 5,
  },
  /** Deletes all print files of a tile that the tile's row does not reference. */
  "print.delete-old": {
    queue: "images",
    payload: z.object({ tileId: TileId }),
    attempts: 20,
    backoffMs: 10_000,
    priority: 6,
  },
  /** Copies print files to the folder that the printer's software watches, if configured. */
  "batch.copy-to-folder": {
    queue: "images",
    payload: z.object({ batchId: BatchId }),
    attempts: 20,
    backoffMs: 5_000,
    isDeferredDuringOutage: true,
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
  // The payload contains the hour, so that each run of the task has a different job.
  "payments.replay-missed-events": {
    queue: "orders",
    payload: z.object({ hour: z.string() }),
    attempts: 10,
    backoffMs: 10_000,
    priority: 6,
  },
  // The payload contains a label, so that each run of the task has a different job.
  "reconcile.ledger": {
    queue: "orders",
    payload: z.object({ label: z.string() }),
    attempts: 10,
    backoffMs: 10_000,
    isDeferredDuringOutage: true,
    priority: 6,
  },
  "visitor.erase": {
    queue: "orders",
    payload: z.object({ erasureId: ErasureId }),
    attempts: 20,
    backoffMs: 10_000,
    isDeferredDuringOutage: true,
    priority: 6,
  },
  "reconcile.files": {
    queue: "images",
    payload: z.object({ label: z.string() }),
    attempts: 10,
    backoffMs: 10_000,
    isDeferredDuringOutage: true,
    priority: 7,
  },
  "order.finalise": definePaymentJob({ paymentId: PaymentId }),
  "payment.refund": definePaymentJob({ refundId: RefundId }),
  /** Records an order's sale, its moves and its refunds at the tax service. */
  "tax.record": definePaymentJob({ orderId: OrderId }),
  /** Re-reads refunds and disputes of a payment from the payment processor. */
  "payment.sync": definePaymentJob({ paymentId: PaymentId }),
  /** Records an event of an order and enqueues its delivery to every webhook that receives such events. */
  "webhook.order-event": {
    queue: "webhooks",
    payload: z.object({ orderId: OrderId, event: OrderWebhookEvent }),
    attempts: 20,
    backoffMs: 2_000,
    priority: 5,
  },
  "webhook.refund-event": {
    queue: "webhooks",
    payload: z.object({ refundId: RefundId }),
    attempts: 20,
    backoffMs: 2_000,
    priority: 5,
  },
  /** Tells the print lab what to make for an order or remake, or that it is canceled. The retries take about a day. */
  "lab.send": {
    queue: "webhooks",
    payload: z.object({ parcelId: LabParcelId }),
    attempts: 30,
    backoffMs: 5_000,
    maxBackoffMs: 60 * 60_000,
    priority: 4,
  },
  /** Finishes the purchase of a shipping label whose outcome is unknown. */
  "label.buy": { ...definePaymentJob({ labelId: LabelId }), queue: "webhooks" },
  /** Requests a refund for a label from the label service. */
  "label.void": { ...definePaymentJob({ labelId: LabelId }), queue: "webhooks" },
  /** Sends an event to a webhook. The 17 retries take about a day. */
  "webhook.deliver": {
    queue: "webhooks",
    payload: z.object({ deliveryId: WebhookDeliveryId }),
    attempts: 18,
    backoffMs: 5_000,
    maxBackoffMs: 4 * 60 * 60_000,
    priority: 5,
  },
  "email.order-received": defineOrderStepEmail(),
  /** With `isConfirmation`, sends the email about a new order that waits for photos. */
  "send-email-uploads": defineEmailJob({
    orderId: OrderId,
    lineId: z.uuid().nullable(),
    isConfirmation: z.literal(true).optional(),
  }),
  "email.upload-reminder": defineEmailJob({ orderId: OrderId, step: z.enum(["24h", "3d", "7d"]) }),
  "email.photo-problem": defineEmailJob({ orderId: OrderId, isReminder: z.literal(true).optional() }),
  "email.remake": defineEmailJob({ remakeId: RemakeId }),
  "email.remake-sent": defineEmailJob({ remakeId: RemakeId }),
  "email.claim-decided": defineEmailJob({ claimId: ClaimId }),
  "email.return": defineEmailJob({ orderId: OrderId, step: z.enum(["label", "reminder", "arrived"]) }),
  "email.in-production": defineOrderStepEmail(),
  "email.shipped": defineOrderStepEmail(),
  "email.delivered": defineOrderStepEmail(),
  "email.cancelled": defineOrderStepEmail(),
  "email.frame-shortage": defineOrderStepEmail(),
  "email.gift-card": defineEmailJob({ giftCardId: GiftCardId }),
  "email.gift-card-receipt": defineEmailJob({ giftCardId: GiftCardId }),
  "email.photo-rejected": defineEmailJob({ rejectionId: RejectionId }),
  "email.order-changed": defineEmailJob({ orderId: OrderId, what: z.enum(["address", "address-unpaid", "photos"]) }),
  "email.order-code": defineEmailJob({ codeId: OrderCodeId }),
  "email.order-link": defineEmailJob({ orderId: OrderId }),
  "email.message": defineEmailJob({ messageId: ShopMessageId }),
  "email.message-answer": defineEmailJob({ answerId: AnswerId }),
  /** Tells an owner, or the person whose account was changed, about an audited change. */
  "email.security-change": defineEmailJob({ adminId: AdminUserId, auditEntryId: z.string().regex(/^\d+$/) }),
  "email.sign-in-link": defineEmailJob({ linkId: SignInLinkId }),
  "email.refund": defineEmailJob({ refundId: RefundId }),
  "email.confirm-offers": defineEmailJob({ userId: UserId }),
  "email.wall-reminder": defineEmailJob({ userId: UserId }),
  /** The figures of a month like "2026-11", for an owner. */
  "email.monthly-figures": defineEmailJob({ adminId: AdminUserId, month: z.string().regex(/^\d{4}-\d{2}$/) }),
  /** Tests the mail server. The label is the time of the request, so that each test is sent. */
  "email.mail-test": defineEmailJob({ label: z.iso.datetime() }),
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobCatalog;
export type QueueName = (typeof jobCatalog)[JobName]["queue"];
export type JobPayload<N extends JobName> = z.infer<(typeof jobCatalog)[N]["payload"]>;
export type JobOn<Q extends QueueName> = {
  [N in JobName]: (typeof jobCatalog)[N]["queue"] extends Q ? N : never;
}[JobName];

export const jobNames = Object.keys(jobCatalog) as JobName[];
export const queueNames = [...new Set(jobNames.map((name) => jobCatalog[name].queue))] as QueueName[];

export const isJobName = (name: string): name is JobName => Object.hasOwn(jobCatalog, name);

/** BullMQ's largest priority is 2,097,151, so the urgency is at most 19. */
const PRIORITIES_PER_URGENCY = 100_000;

/**
 * Returns the priority of a job in its queue; the lowest number runs first. `position` is the job's index among the jobs
 * of the same name that one change enqueues, so that one huge order cannot hold up the prints of other orders.
 */
export const computePriority = (name: JobName, position = 0): number =>
  jobCatalog[name].priority * PRIORITIES_PER_URGENCY + Math.min(position, PRIORITIES_PER_URGENCY - 1);

/**
 * Returns whether the job moves money. Such a job is retried forever. Many roles may retry it manually, but only the
 * owner may skip it.
 */
export const isMoneyJob = (name: string): boolean =>
  isJobName(name) && jobCatalog[name].attempts === Number.POSITIVE_INFINITY;
