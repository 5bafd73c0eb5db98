import type { claimReasons, claimStates } from "@storywall/domain/orders/schema";

export const claimReasonLabels: Record<(typeof claimReasons)[number], string> = {
  damaged: "It arrived damaged",
  defective: "Something is broken or missing",
  "not-as-previewed": "It doesn't look like the preview",
  return: "You're returning it",
};

export const claimStateLabels: Record<(typeof claimStates)[number], string> = {
  open: "We're looking into it.",
  remade: "We're remaking it for free.",
  refunding: "We're refunding you. See the status above.",
  returning: "You can send it back.",
  declined: "We can't offer a remake or refund for this.",
};
