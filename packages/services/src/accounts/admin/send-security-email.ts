import { isSecurityAction } from "@storywall/domain/accounts/permissions";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";

const timeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: "long",
  timeStyle: "long",
});

/**
 * Emails an admin about an audited change. Accounts are named by their email address only; the values that changed are
 * in the audit log.
 */
export async function sendSecurityEmail(
  deps: MailDeps,
  { adminId, auditEntryId }: { adminId: string; auditEntryId: string },
): Promise<void> {
  const { db, publicUrl } = deps;
  const dedupe = `mail-security-${auditEntryId}-${adminId}`;
  if (await isEmailSent(db, dedupe)) return;
  const recipient = await db.adminUser.findUnique({ where: { id: adminId } });
  const entry = await db.auditEntry.findUnique({ where: { id: BigInt(auditEntryId) } });
  if (!recipient || !entry || !isSecurityAction(entry.action)) return;
  const { action, actor, entity, entityId, at } = entry;
  const token = await db.apiToken.findUnique({ where: { id: actor }, select: { name: true } });
  const readEmail = async (id: string) => (await db.adminUser.findUnique({ where: { id } }))?.email ?? null;
  await sendEmailOnce(deps, {
    dedupe,
    orderId: null,
    to: recipient.email,
    template: {
      kind: "security-change",
      email: recipient.email,
      action,
      changedBy: token ? `the API token “${token.name}”` : await readEmail(actor),
      account: entity === "admin" ? await readEmail(entityId) : null,
      time: timeFormat.format(at),
      auditUrl: `${publicUrl}/admin/audit`,
    },
  });
}
