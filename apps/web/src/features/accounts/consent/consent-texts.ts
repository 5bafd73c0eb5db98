import type { Trackers } from "@storywall/domain/accounts/tracking";

export const consentTexts = {
  question: ({ tagManager, errorReports }: Trackers): string => {
    if (tagManager && errorReports) return "Allow analytics and error reports?";
    return tagManager ? "Allow analytics?" : "Allow error reports?";
  },
  optionalNote: "The shop works the same either way.",
  learnMore: "Learn more",
  accept: "Accept",
  decline: "Decline",

  accepted: "You accepted.",
  declined: "You declined.",
  notChosen: "You haven’t chosen yet, so none of this is loaded.",
  nothingToChoose: "We don’t use analytics or error reports right now, so there’s nothing to choose.",
  blockedBySignal:
    "Your browser sends a Global Privacy Control signal. We treat that as a no, so none of this is loaded.",

  /** Describes what the visitor would consent to. */
  describeTracking: ({ tagManager, errorReports }: Trackers): string => {
    if (tagManager && errorReports) {
      return "If you accept, your visit helps us see which pages people open, and we get a report when a page breaks, with a replay that hides all text and images.";
    }
    if (tagManager) return "If you accept, your visit helps us see which pages people open.";
    return "If you accept, we get a report when a page breaks, with a replay that hides all text and images.";
  },
} as const;
