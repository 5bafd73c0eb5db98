import type { claimReasons, claimStates } from "@storywall/domain/orders/schema";

export const claimReasonWords: Record<(typeof claimReasons)[number], string> = {
  damaged: "It arrived damaged",
  defective: "Something is broken or missing",
  "not-as-previewed": "It does not look like its preview",
  return: "It goes back",
};

/** Claim outcomes. Refunds show their own state. */
export const claimWords: Record<(typeof claimStates)[number], string> = {
  open: "We are looking at it.",
  remade: "We make it again, free of charge.",
  refunding: "We give money back. How it stands is told above.",
  returning: "You may send it back.",
  declined: "We cannot do anything about this.",
};
