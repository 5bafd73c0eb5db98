import { SIGN_IN_LINK_MINUTES } from "@storywall/domain/accounts/sign-in-periods";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";
import { createSignInToken } from "./sign-in-token.ts";

/** Emails the magic link, unless it was used or has expired. */
export async function sendSignInLink(deps: MailDeps, { linkId }: { linkId: string }): Promise<void> {
  const dedupe = `mail-${linkId}`;
  if (await isEmailSent(deps.db, dedupe)) return;
  const link = await deps.db.signInLink.findUnique({ where: { id: linkId } });
  if (!link || link.usedAt || link.expiresAt <= deps.now()) return;
  // The token is in the fragment, which browsers do not send to servers.
  const signInUrl = `${deps.publicUrl}/sign-in#${createSignInToken(deps.secret, link)}`;
  const template = { kind: "sign-in-link", email: link.email, minutes: SIGN_IN_LINK_MINUTES, signInUrl } as const;
  await sendEmailOnce(deps, { dedupe, orderId: null, to: link.email, template });
}
