/** Texts about changes that staff make to an order on behalf of the customer, and about canceling an order. */
export const orderCorrectionTexts = {
  tile: "Tile",
  tileTitle: (wall: string, tile: string) => `${wall}, ${tile}`,
  tileCopyTitle: (wall: string, tile: string, copy: number) => `${wall}, ${tile}, copy ${copy}`,

  heldPrints: "Prints on hold",
  heldPrint: (tile: string) => `Printing on hold: ${tile}`,
  noPreview: "No preview",
  openPrintAsIs: (tile: string) => (
    <>
      Print as is…<span className="sr-only"> {tile}</span>
    </>
  ),
  printAsIsTitle: "Print as is?",
  problemOfTile: (tile: string, problem: string) => `${tile}: ${problem}`,
  printAsIs: "Print as is",
  accepted: "Accepted. Your note is in the audit log.",
  agreement: "How did the customer agree?",
  agreementHint:
    "Do this only if the customer agreed. Example: “By phone on Monday.” Your note is saved in the audit log.",
  agreementMissing: "Say how the customer agreed, such as by phone.",
  saving: "Saving…",

  openSwapPhoto: (tile: string | undefined) => (
    <>Replace photo…{tile ? <span className="sr-only"> {tile}</span> : null}</>
  ),
  swapPhotoTitle: "Replace a photo",
  swapPhoto: "Replace photo",
  photoSwapped: "Photo replaced. The new photo will be printed, and the customer will get an email.",
  photoMissing: "Choose a photo first.",
  printAgain: "We’ll make a new print. Set aside the old one. It can’t be scanned anymore.",
  loadingPhotos: "Loading photos…",
  noPhotos: "This customer has no other photos. Ask them to add one on their order page.",
  newPhoto: "New photo",
  photo: (position: number) => `Photo ${position}`,
  photoInOrder: (position: number) => `Photo ${position}, used in this order`,

  openAddress: "Correct address…",
  addressTitle: "Correct the address",
  addressChanged: "Address changed. The customer will get an email.",
  addressChangedAndRefunded: (amount: string) =>
    `Address changed. A refund of ${amount} is recorded, and the customer will get an email.`,
  disputeHint: "The customer disputed the payment. The refund will be sent only if you win the dispute.",
  paymentRequested: (amount: string) =>
    `The customer will get an email asking them to pay ${amount} before the address changes.`,
  newTotal: "New total",
  totalIncrease: (amount: string) =>
    `Sales tax differs at the new address. The customer will get an email asking them to pay ${amount}. Until it’s paid, the order will still ship to the old address.`,
  totalDecrease: (amount: string) => `Sales tax differs at the new address. We’ll refund ${amount} to the customer.`,
  requestPayment: (amount: string) => `Request payment of ${amount}`,
  changeAndRefund: (amount: string) => `Change address and refund ${amount}`,
  pendingAddressTitle: (amount: string) => `New address on hold until the customer pays ${amount}`,
  pendingAddress: "Until then, the order will still ship to the old address.",

  openStop: "Cancel and refund…",
  stopTitle: "Cancel this order?",
  stopAndRefundHint: (amount: string) =>
    `We’ll cancel the order and refund the remaining ${amount}. The customer will get an email. This can’t be undone.`,
  stopHint:
    "We’ll cancel the order. There’s nothing left to refund. The customer will get an email. This can’t be undone.",
  stopInProduction:
    "The order’s tiles will be removed from their batches and from the box. Set aside any that are already printed. They can’t be scanned anymore.",
  stopReason: "Reason for the audit log",
  keepOrder: "Keep order",
  stop: "Cancel order",
  stopAndRefund: (amount: string) => `Cancel and refund ${amount}`,
  stopping: "Canceling…",
  stopped: "Order canceled. The customer will get an email.",
  stoppedAndRefunded: (amount: string) =>
    `Order canceled. We’re refunding ${amount}, and the customer will get an email.`,

  disputeEvidence: "Download dispute evidence",
  preparingEvidence: "Preparing the evidence…",

  amountInvalid: "Enter an amount like 12.50.",
  amountTooHigh: (limit: string) => `Only ${limit} is left to refund.`,
};
