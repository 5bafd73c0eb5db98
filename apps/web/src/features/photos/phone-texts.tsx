/** Texts about sending photos from a phone, shown on the computer and on the phone. */
export const phoneTexts = {
  unreachableTitle: "Your phone can’t open this address",
  unreachable: (host: string) => (
    <>
      The shop is running only on this computer, at {host}. To use a phone, open the shop at an https address, or start
      it with <code>--host</code> and use this computer’s network address.
    </>
  ),
  otherWays: "Other ways to add photos",
  expiredCode: "This code has expired.",
  getNewCode: "Get a new code",
  code: "QR code to scan with your phone",
  scanStep: "Point your phone’s camera at the code and open the link.",
  chooseStep: "Choose your photos. They’ll appear on this screen as they upload.",
  linkLimits: (minutes: number, photos: number) =>
    `The link works for ${minutes} minutes and up to ${photos} photos. Anyone with the link can add photos, but they can’t see yours.`,

  openingLink: "Opening the link…",
  deadLinkTitle: "This link doesn’t work",
  deadLinkHint: "It may have expired. Get a new code on the other device and scan it.",
  sendTitle: "Send photos to your wall",
  sendIntro: "They’ll appear on the screen that showed the code, ready to place.",
  fullLink: "You’ve reached the photo limit for this link. To send more, get a new code on the other device.",
  choosePhotos: "Choose photos",
  uploaded: (count: number) =>
    count === 1
      ? "Your photo has been uploaded. You can send more or close this page."
      : `All ${count} photos have been uploaded. You can send more or close this page.`,
  sent: "Sent",
  waiting: "Waiting",
};
