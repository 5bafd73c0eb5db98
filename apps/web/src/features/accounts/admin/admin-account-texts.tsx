import type { ReactNode } from "react";

/** Texts of the admin sign-in page and of the admin's own account page. */
export const adminAccountTexts = {
  signInTitle: "Admin sign-in",
  signingIn: "Signing in…",
  email: "Email",
  password: "Password",
  codeIfUsed: "Code from your authenticator app, if you use one",
  firstSignIn:
    "No account yet? Each time the shop starts, it shows a one-time sign-in link in its startup output. Open the link in this browser.",

  signedInAs: (email: ReactNode): ReactNode => <>Signed in as {email}</>,
  signedInWithSetupLink:
    "You signed in with the link from the shop’s startup output. Set an email address and a password to create your owner account.",

  changePasswordTitle: "Change your password",
  setPasswordTitle: "Set a password",
  newPassword: "New password",
  newPasswordHint: "At least 12 characters. Three or four unrelated words are easy to remember.",
  repeatNewPassword: "Repeat new password",
  changePassword: "Change password",
  setPassword: "Set password",
  passwordMismatch: "The passwords don’t match.",
  passwordSaved: "Password saved. You’ve been signed out everywhere else.",

  proofTitle: "Confirm it’s you",
  proofReason: "This change affects who can get into the shop, its prices, or its customers’ data.",
  proofs: {
    code: { label: "Code from your authenticator app", hint: "Each code works once." },
    password: { label: "Your password", hint: undefined },
    link: {
      label: "New sign-in link",
      hint: "Your account has no password yet. Ask an owner for a new sign-in link, or restart the shop to get a new owner link, and paste it here.",
    },
  },
  continue: "Continue",

  totpTitle: "Authenticator app",
  totpOn: "You sign in with your password and a six-digit code from your app.",
  totpOff: "Protect your account with a six-digit code from an app on your phone, in addition to your password.",
  setUpTotp: "Set up an authenticator app",
  totpQrCode: "QR code for your authenticator app",
  totpInstructions: "Scan the QR code with your app or type in this key. Then enter the six digits the app shows.",
  openTotpApp: "Open in an app on this device",
  code: "Code",
  turnOnCodes: "Turn on two-step sign-in",
  turnOffCodes: "Turn off two-step sign-in",
  codesTurnedOn: "From now on, you’ll need a code to sign in.",
  codesTurnedOff: "You no longer need a code to sign in.",
} as const;
