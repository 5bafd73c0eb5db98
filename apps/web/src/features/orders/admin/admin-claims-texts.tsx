import type { AdminClaimView, DecideClaimInput } from "@storywall/domain/orders/schema";
import type { ReactNode } from "react";

export const adminClaimsTexts = {
  title: "Claims",
  noClaims: "No claims need a decision, and no returns are open.",
  review: (orderNumber: string) => `Review ${orderNumber}`,
  states: {
    open: "needs a decision",
    remade: "being remade",
    refunding: "refunded",
    returning: "being returned",
    returned: "returned",
    declined: "declined",
  } satisfies Record<AdminClaimView["state"], string>,
  summary: (reason: ReactNode, state: string, lineTitle: string | null, time: ReactNode) => (
    <>
      {reason}, {state}
      {lineTitle ? `, ${lineTitle}` : ""}, {time}
    </>
  ),
  photo: (position: number, count: number) => `Photo ${position} of ${count} from the customer`,
  reply: (text: string) => `Our reply: “${text}”`,

  returnSteps: "Return",
  labelForm: "Return label",
  labelMissing: "The customer is waiting for a return label.",
  openLabel: "Open the return label",
  labelLink: "Link to the label",
  sendLabel: "Send label",
  replaceLabel: "Send another label",
  uploadLabel: "Upload a PDF",
  labelTooLarge: "This PDF is too large. Choose one of up to 175 KB, or paste a link.",
  labelSent: "Label sent. The customer will get an email.",
  arrivedHint: "Confirming refunds everything that’s left. Nothing goes back into stock.",
  returnArrived: "Return arrived",
  confirmArrived: "Yes, it arrived. Refund what’s left",
  arrived: "The return has arrived. The customer will get an email.",

  form: "Decide this claim",
  decision: "Decision",
  decisions: {
    remake: "Remake for free",
    refund: "Refund",
    return: "Accept return",
    decline: "Decline",
  } satisfies Record<DecideClaimInput["decision"], string>,
  tiles: "Tiles to remake",
  noTiles: "No tiles can be remade.",
  tilesMissing: "Select the tiles to remake.",
  dollars: "Dollars",
  refundLimit: (amount: string) => `Up to ${amount} can be refunded.`,
  message: "Message to the customer",
  messageMissing: "Tell the customer why.",
  save: "Save decision",
  saving: "Saving…",
  saved: "Decision saved. The customer will get an email.",
};
