import type { RejectPhotoInput } from "@storywall/domain/orders/refusals";
import type { ReactNode } from "react";

type OutcomeTexts = {
  choice: string;
  confirm: string;
  done: string;
  /** Shown in the list of rejected photos. */
  result: string;
};

export const rejectPhotoTexts = {
  title: "Rejected photos",
  open: "Reject a photo…",
  summary: (photo: ReactNode, reason: string, time: string) => (
    <>
      {photo}, {reason}, {time}
    </>
  ),
  deletedPhoto: "Deleted photo",
  withdraw: "Withdraw",
  withdrawnAt: (time: string) => `withdrawn ${time}`,
  withdrawn: "Rejection withdrawn. The photo can be printed.",
  outcomes: {
    ask: {
      choice: "Put it on hold until the customer chooses another photo",
      confirm: "Yes, ask for another photo",
      done: "The customer will get an email asking for another photo.",
      result: "another photo requested",
    },
    line: {
      choice: "Remove and refund the walls with this photo, and make the rest",
      confirm: "Yes, remove and refund those walls",
      done: "Walls removed and refunded. The customer will get an email that says why.",
      result: "walls with this photo removed and refunded",
    },
    refund: {
      choice: "Cancel it and refund everything",
      confirm: "Yes, cancel and refund everything",
      done: "Order canceled and refunded. The customer will get an email that says why.",
      result: "order canceled and refunded",
    },
  } satisfies Record<RejectPhotoInput["outcome"], OutcomeTexts>,

  form: "Reject a photo",
  photo: "Photo",
  proof: "Print proof of the selected tile",
  reason: "Reason",
  message: "Message to the customer",
  messageMissing: "Tell the customer why.",
  emailAlsoSays: (sentence: string) => `The email also says: “${sentence}”`,
  emailSaysOnlyThis: "The email says only what you write here.",
  outcome: "What happens to the order",
  submit: "Reject photo",
};
