import type { ReactNode } from "react";

/** Texts of the admin page that lists the accounts and roles. */
export const adminPeopleTexts = {
  noAccounts: (accountLink: (label: string) => ReactNode): ReactNode => (
    <>
      No one has an account yet. You signed in with the link from the shop’s startup output.{" "}
      {accountLink("Create your own account")} first, then one for each coworker.
    </>
  ),

  closed: (time: string) => `Closed ${time}`,
  hasPassword: "Has a password",
  hasPasswordAndTotp: "Has a password and two-step sign-in",
  hasNoPassword: "Hasn’t set a password yet",

  role: "Role",
  roleChanged: (email: string, role: string) => `${email} now has the ${role} role and must sign in again.`,
  newLink: (email: string): ReactNode => (
    <>
      New sign-in link<span className="sr-only"> for {email}</span>
    </>
  ),
  newLinkReady: "The new link is ready.",
  closeAccount: (email: string): ReactNode => (
    <>
      Close account<span className="sr-only"> of {email}</span>
    </>
  ),
  reopenAccount: (email: string): ReactNode => (
    <>
      Reopen account<span className="sr-only"> of {email}</span>
    </>
  ),
  accountClosed: (email: string) => `${email} was signed out and can no longer sign in.`,
  accountReopened: (email: string) => `${email} can sign in again.`,

  invitationTitle: (email: string) => `Give this link to ${email}`,
  invitationHint: (expiry: string) =>
    `It works once and expires ${expiry}. Copy it now: it won’t be shown again, and we don’t email it.`,
  done: "Done",

  addPersonTitle: "Add a person",
  email: "Email address",
  createAccount: "Create account",
  accountCreated: "Account created.",

  rolesTitle: "What each role can do",
  roleName: (role: string) => `Role: ${role}`,
} as const;
