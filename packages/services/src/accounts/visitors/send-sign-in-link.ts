import { type MailDeps, sendOnce, wasSent } from "../../kernel/send-once.ts";
import { SIGN_IN_LINK_MINUTES, signSignInToken } from "./sign-in-token.ts";

/** The magic link, to the address it proves. One that is used or too old by now is not worth a letter. */
export async function sendSignInLink(deps: MailDeps, { linkId }: { linkId: string }): Promise<void> {
  const dedupe = `mail-${linkId}`;
  if (await wasSent(deps.db, dedupe)) return;
  const link = await deps.db.signInLink.findUnique({ where: { id: linkId } });
  if (!link || link.usedAt || link.expiresAt <= deps.now()) return;
  // After the #: browsers send it to no server and write it to no log.
  const signInUrl = `${deps.publicUrl}/sign-in#${signSignInToken(deps.secret, link)}`;
  const letter = { kind: "sign-in-link", email: link.email, minutes: SIGN_IN_LINK_MINUTES, signInUrl } as const;
  await sendOnce(deps, { dedupe, orderId: null, to: link.email, letter });
}
