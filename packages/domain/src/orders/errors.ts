import type { ErrorDefinition } from "../kernel/errors.ts";

export const ordersErrors = {
  IN_PRODUCTION: {
    kind: "locked",
    message: "This order is already in production. Contact us to change it.",
  },
  ACTION_NOT_ALLOWED: { kind: "conflict", message: "This can’t be done at the order’s current stage." },
  /** Only jobs throw this error, so customers never see it. */
  MAIL_DOWN: { kind: "unavailable", message: "We can’t send emails right now. Please try again in a few minutes." },
  MAIL_JUST_SENT: { kind: "too-many", message: "We just sent this email. Please check your inbox." },
  ORDER_CODE_REQUIRED: {
    kind: "forbidden",
    message: "This order was placed in another browser. Enter the code from our email to change it.",
  },
  ORDER_CODE_WRONG: { kind: "invalid", message: "That code is incorrect. Check our latest email." },
  ORDER_CODE_EXPIRED: {
    kind: "gone",
    message: "This code has expired or was tried too many times. Request a new one.",
  },
  ORDER_CODES_SENT: {
    kind: "too-many",
    message: "We’ve already sent several codes for this order. Check your inbox, or try again in {minutes} minutes.",
  },
  UPLOAD_FRAME_FIXED: {
    kind: "invalid",
    message:
      "This wall was ordered with the {frame} frame. Keep that frame when you add your photos, or contact us to change it.",
  },
  UPLOAD_SIZE_FIXED: {
    kind: "invalid",
    message: "This tile was ordered in size {size}. Other sizes have different prices. Contact us to change the size.",
  },
  NOT_UPLOAD_LATER: { kind: "conflict", message: "This order already has all its photos." },
  ORDER_CANCELLED: { kind: "conflict", message: "This order was canceled." },
  ORDER_LINE_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this item in the order." },
  ORDER_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this order." },
  UPLOAD_OVERDUE: {
    kind: "conflict",
    message: "This order has been waiting for its photos for 30 days. We’ll get in touch.",
  },
  CHANGE_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this address change." },
  CHANGE_CLOSED: {
    kind: "conflict",
    message:
      "This change was canceled before it was paid for. Your order is unchanged, and any late payment will be refunded.",
  },
  TOTAL_NOT_AGREED: {
    kind: "conflict",
    message: "With this address, the total is {after} instead of {before}. Please confirm the new total to continue.",
  },
  CLAIM_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this claim." },
  RETURN_LABEL_INVALID: { kind: "invalid", message: "This file isn’t a PDF. Choose the label’s PDF file." },
  CLAIM_DECIDED: { kind: "conflict", message: "This claim has already been decided." },
  PHOTO_BLURRED: { kind: "conflict", message: "This photo is too small for this size and may print blurry." },
  PHOTO_REFUSED: {
    kind: "invalid",
    message: "We can’t print this photo because of what it shows. Please choose another one.",
  },
  REFUSAL_EMPTY: { kind: "invalid", message: "Tell the customer why, in your own words." },
  REFUSAL_WHOLE_ORDER: {
    kind: "conflict",
    message:
      "Every wall in this order includes this photo, so nothing would be left to make. Refund the whole order instead.",
  },
  FRAMES_ARE_THERE: {
    kind: "conflict",
    message: "There are enough frames for this order now, so it will continue automatically.",
  },
  REFUSAL_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this rejected photo." },
  PHOTO_BLANK: { kind: "conflict", message: "This photo is a single solid color." },
  PHOTO_LOOKS_DAMAGED: {
    kind: "conflict",
    message: "This photo looks damaged: parts of it may be missing or have the wrong colors.",
  },
  PHOTO_DARK: { kind: "conflict", message: "This photo is so dark that most of it won’t be visible when printed." },
  PHOTO_TWICE: { kind: "conflict", message: "The same photo is on two tiles of this wall." },
  PHOTO_FACE_AT_EDGE: { kind: "conflict", message: "A face is at the edge, where the frame would cut it off." },
  TRACKING_NUMBER_INVALID: {
    kind: "invalid",
    message: "A tracking number has 4 to 40 letters and digits and no other characters. Copy it from the label again.",
  },
  TRACKING_NUMBER_ROUNDED: {
    kind: "invalid",
    message:
      "A spreadsheet shortened or rounded this tracking number. Format its column as text, export the table again, and use the complete number.",
  },
  TRACKING_NUMBER_UNUSUAL: {
    kind: "invalid",
    message:
      "This doesn’t look like a {carrier} tracking number. Check it against the label. If it’s right, you can use it anyway.",
  },
} as const satisfies Record<string, ErrorDefinition>;
