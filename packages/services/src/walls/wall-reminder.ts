import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { readSuppression } from "../accounts/visitors/read-suppression.ts";
import { buildSubscriptionLinks } from "../accounts/visitors/subscriptions.ts";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../kernel/send-email-once.ts";

/** Reminds a visitor of the wall they last changed. Sends nothing unless they asked for it and confirmed their address. */
export async function sendWallReminderEmail(
  deps: MailDeps,
  { userId, cause }: { userId: string; cause: string },
): Promise<void> {
  const dedupe = `mail-wall-reminder-${userId}-${cause}`;
  if (await isEmailSent(deps.db, dedupe)) return;
  const user = await deps.db.user.findUnique({
    where: { id: userId },
    include: { templateInfos: { orderBy: { updatedAt: "desc" }, take: 1, select: { templateKey: true } } },
  });
  const template = findTemplateByKey(user?.templateInfos[0]?.templateKey ?? "");
  if (!user?.subscribedEmail || !user.subscriptionConfirmedAt || !user.wallReminderAskedAt || !template) return;
  if (await readSuppression(deps.db, user.subscribedEmail)) return;
  const { unsubscribeUrl, stopUrl } = buildSubscriptionLinks(deps, userId);
  await sendEmailOnce(deps, {
    dedupe,
    orderId: null,
    to: user.subscribedEmail,
    template: {
      kind: "wall-reminder",
      email: user.subscribedEmail,
      wallName: template.name,
      wallUrl: `${deps.publicUrl}/create/${template.key}`,
      unsubscribeUrl,
      stopUrl,
    },
  });
}
