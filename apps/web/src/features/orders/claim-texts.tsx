import { RETURN_DAYS } from "@storywall/domain/catalog/shop-terms";
import type { claimReasons } from "@storywall/domain/orders/schema";

export const claimTexts = {
  problemTitle: "Report a problem",
  problemHint: "We’ll remake the item or refund you. You don’t need to send anything back.",
  returnTitle: "Start a return",
  returnHint: `Return your order within ${RETURN_DAYS} days of delivery for a full refund. We’ll pay for the return label.`,
  reason: "What’s the problem?",
  reasons: {
    damaged: "It arrived damaged",
    defective: "Something is broken or missing",
    "not-as-previewed": "It doesn’t look like the preview",
    return: "I want to return it",
  } satisfies Record<(typeof claimReasons)[number], string>,
  item: "Which item?",
  allItems: "All of them",
  describeProblem: "Describe the problem",
  describeReturn: "Why are you returning it?",
  textMissing: "Add a few words so we can help.",
  photos: "Photos of the problem",
  optional: "(optional)",
  photosHint: (max: number) => `They help us see what’s wrong. You can add up to ${max}.`,
  addPhotos: "Add photos",
  removePhoto: (position: number) => (
    <>
      Remove<span className="sr-only"> photo {position}</span>
    </>
  ),
  photoSent: "Uploaded",
  uploadingPhoto: "Uploading…",
  photoStillUploading: "One moment. A photo is still uploading.",
  send: "Send",
  sending: "Sending…",
  received: "We got your message. A real person will read it and reply by email, usually within one business day.",
  returnReceived:
    "We got your return request. We’ll email you a return label and refund you once the package gets here.",
  done: "Done",

  claims: "What you told us",
  photoCount: (count: number) => (count === 1 ? "With 1 photo" : `With ${count} photos`),
  openLabel: "Open your return label",
  labelPending: "We’ll email you the label soon.",
};
