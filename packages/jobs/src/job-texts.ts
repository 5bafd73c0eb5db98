import type { JobName } from "./job-catalog.ts";

type JobTexts = {
  /** Name of the job for staff, as a heading. */
  title: string;
  /** Effect on staff or the customer while the job is not done. One or two sentences. */
  consequence: string;
};

/** Texts for staff about jobs that failed or are late. */
export const jobTexts = {
  "photo.normalize": {
    title: "Preparing a photo",
    consequence: "The photo can’t be used or printed yet.",
  },
  "photo.find-faces": {
    title: "Finding faces in a photo",
    consequence: "The first crop of this photo may cut off a face.",
  },
  "photo.delete": {
    title: "Deleting a photo",
    consequence: "The photo is hidden but still stored.",
  },
  "photo.delete-original": {
    title: "Deleting a photo’s original file",
    consequence: "The original file is still stored. The photo itself isn’t affected.",
  },
  "wall.capture": {
    title: "Picture of a wall",
    consequence: "The picture for sharing, emails or 3D is missing. Nothing that will be printed is affected.",
  },
  "capture.delete": {
    title: "Deleting a picture of a wall",
    consequence: "An old picture is still stored.",
  },
  "print.render": {
    title: "Print file",
    consequence: "This tile can’t be printed.",
  },
  "print.delete-old": {
    title: "Deleting an old print file",
    consequence: "An old print file is still stored. The current one isn’t affected.",
  },
  "batch.copy-to-folder": {
    title: "Copying a batch to the printer’s folder",
    consequence: "The printer doesn’t have all files of this batch. They can be downloaded from the board.",
  },
  "checkout.create": {
    title: "Opening the payment form",
    consequence: "The customer can’t pay for this checkout.",
  },
  "checkout.expire": {
    title: "Closing an unpaid checkout",
    consequence: "The cart stays locked to a checkout that nobody paid for.",
  },
  "payments.replay-missed-events": {
    title: "Asking Stripe for missed events",
    consequence: "A payment or refund made at Stripe may not show here yet.",
  },
  "reconcile.ledger": {
    title: "Reconciliation of payments",
    consequence: "The books weren’t compared with Stripe this time.",
  },
  "visitor.erase": {
    title: "Erasing a customer’s data",
    consequence: "The data that the customer asked us to erase is still stored.",
  },
  "reconcile.files": {
    title: "Reconciliation of stored files",
    consequence: "Stored files weren’t compared with the database this time.",
  },
  "order.finalise": {
    title: "Turning a payment into an order",
    consequence: "The customer may have paid, but has no order yet. This is retried until it works.",
  },
  "payment.refund": {
    title: "Refund",
    consequence: "The customer hasn’t received this refund yet. This is retried until it works.",
  },
  "tax.record": {
    title: "Recording sales tax at Stripe",
    consequence: "Stripe’s tax reports don’t include this order yet. The shop’s own tax report does.",
  },
  "payment.sync": {
    title: "Reading refunds and disputes from Stripe",
    consequence: "A refund or dispute made at Stripe may not show here yet.",
  },
  "webhook.order-event": {
    title: "Webhook event of an order",
    consequence: "Connected programs weren’t told about a change of this order.",
  },
  "webhook.refund-event": {
    title: "Webhook event of a refund",
    consequence: "Connected programs weren’t told about this refund.",
  },
  "lab.send": {
    title: "Sending an order to the print lab",
    consequence: "The lab doesn’t know yet that it should make this order, or that the order changed.",
  },
  "label.buy": {
    title: "Buying a shipping label",
    consequence: "We don’t know yet whether a label was bought. Don’t buy another one for this box.",
  },
  "label.void": {
    title: "Voiding a shipping label",
    consequence: "The label service wasn’t asked for the money back yet.",
  },
  "webhook.deliver": {
    title: "Webhook delivery",
    consequence: "A connected program didn’t receive an event. It can be sent again on the Webhooks page.",
  },
  "email.order-received": {
    title: "Order confirmation email",
    consequence: "The customer has no confirmation of this order by email.",
  },
  "send-email-uploads": {
    title: "Email asking for photos",
    consequence: "The customer wasn’t asked for the missing photos.",
  },
  "email.upload-reminder": {
    title: "Reminder to add photos",
    consequence: "The customer wasn’t reminded of the missing photos.",
  },
  "email.photo-problem": {
    title: "Email about a photo problem",
    consequence: "The customer doesn’t know that a photo must be replaced.",
  },
  "email.remake": {
    title: "Email about a remake",
    consequence: "The customer doesn’t know that we’re making tiles again.",
  },
  "email.remake-sent": {
    title: "Email about a shipped remake",
    consequence: "The customer doesn’t know that the new tiles are on their way.",
  },
  "email.claim-decided": {
    title: "Email about a claim",
    consequence: "The customer hasn’t heard what we decided.",
  },
  "email.return": {
    title: "Email about a return",
    consequence: "The customer hasn’t heard about the next step of the return.",
  },
  "email.in-production": {
    title: "In production email",
    consequence: "The customer wasn’t told that production has started.",
  },
  "email.shipped": {
    title: "Shipping email",
    consequence: "The customer wasn’t told that the order has shipped.",
  },
  "email.delivered": {
    title: "Delivery email",
    consequence: "The customer wasn’t told that the order has been delivered.",
  },
  "email.cancelled": {
    title: "Cancellation email",
    consequence: "The customer wasn’t told that the order is canceled.",
  },
  "email.frame-shortage": {
    title: "Email about a delayed frame",
    consequence: "The customer doesn’t know that the order will ship late.",
  },
  "email.gift-card": {
    title: "Email with a gift card",
    consequence: "The recipient doesn’t have the code of a gift card or store credit.",
  },
  "email.gift-card-receipt": {
    title: "Receipt of a gift card",
    consequence: "The buyer of a gift card wasn’t told that the payment arrived.",
  },
  "email.photo-rejected": {
    title: "Email about a rejected photo",
    consequence: "The customer doesn’t know that we can’t print a photo.",
  },
  "email.order-changed": {
    title: "Email about a changed order",
    consequence: "The customer has no confirmation of the change.",
  },
  "email.order-code": {
    title: "Email with a code for an order",
    consequence: "The customer can’t open the order with this code. They can ask for another one.",
  },
  "email.order-link": {
    title: "Email with a link to an order",
    consequence: "The customer can’t open the order from this email. They can ask for another one.",
  },
  "email.message": {
    title: "Email with a customer’s message",
    consequence: "The message is on the Messages page, but wasn’t sent to your inbox.",
  },
  "email.message-answer": {
    title: "Reply to a customer’s message",
    consequence: "The customer hasn’t received our reply.",
  },
  "email.security-change": {
    title: "Email about a security change",
    consequence: "The person wasn’t told about a change of an admin account.",
  },
  "email.confirm-offers": {
    title: "Email to confirm a sign-up for offers",
    consequence: "Someone who signed up for offers wasn’t asked to confirm, so they won’t get any.",
  },
  "email.wall-reminder": {
    title: "Reminder of an unfinished wall",
    consequence: "Someone who asked to be reminded of their wall wasn’t reminded.",
  },
  "email.sign-in-link": {
    title: "Sign-in email",
    consequence: "Someone can’t sign in with this link. They can ask for another one.",
  },
  "email.refund": {
    title: "Refund email",
    consequence: "The customer wasn’t told about the refund.",
  },
  "email.monthly-figures": {
    title: "Monthly email with the shop’s numbers",
    consequence: "The owner hasn’t received last month’s numbers. They are also on the Today page.",
  },
  "email.mail-test": {
    title: "Test email",
    consequence: "The email that tests the sender’s address wasn’t sent.",
  },
} as const satisfies Record<JobName, JobTexts>;
