import { type MailDeps, sendOnce, wasSent } from "../../kernel/send-once.ts";
import { SIGN_IN_LINK_MINUTES, signSignInToken } from "./sign-in-token.ts";

/** Emails the magic link, unless it was used or has expired. */
export async function sendSignInLink(deps: MailDeps, { linkId }: { linkId: string }): Promise<void> {
  const dedupe = `mail-${linkId}`;
  if (await wasSent(deps.db, dedupe)) return;
  const link = await deps.db.signInLink.findUnique({ where: { id: linkId } });
  if (!link || link.usedAt || link.expiresAt <= deps.now()) return;
  // Browsers do not send the fragment to servers.
  const signInUrl = `${deps.publicUrl}/sign-in#${signSignInToken(deps.secret, link)}`;
  const letter = { kind: "sign-in-link", email: link.email, minutes: SIGN_IN_LINK_MINUTES, signInUrl } as const;
  await sendOnce(deps, { dedupe, orderId: null, to: link.email, letter });
}
