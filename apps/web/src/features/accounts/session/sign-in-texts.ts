export const signInTexts = {
  signingIn: "Signing in",
  signingInBusy: "Signing in…",

  linkFormIntro: "We’ll email you a link that opens your walls and orders on this device. No password needed.",
  email: "Email",
  sendLink: "Send sign-in link",
  sendingLink: "Sending…",

  confirmSection: "Confirm sign-in",
  confirmTitle: (email: string) => `Sign in as ${email}?`,
  confirmIntro:
    "This link was requested in another browser. Continue only if this is your email address. The walls, photos, and cart in this browser will be added to that account.",
  confirm: "Yes, sign in",
  decline: "No, go to the shop",

  signedInTitle: "You’re signed in",
  signedInAs: (email: string) => `Signed in as ${email}. Your walls and orders are now on this device.`,
  ordersLeft: (count: number) =>
    count === 1
      ? "An order placed in this browser with another email address wasn’t added to this account. Open it with the link in the confirmation email."
      : `${count} orders placed in this browser with another email address weren’t added to this account. Open them with the links in the confirmation emails.`,
  viewWalls: "View my walls",
  continueShopping: "Continue",
} as const;
