import type { AdminRole } from "@storywall/domain/accounts/permissions";
import type { Browser, Shop } from "../shop.fixture.ts";

export const PASSWORD = "correct horse battery";

/** Opens the one-time link of an invitation in a browser of its own. */
export async function openInvitation(shop: Shop, url: unknown): Promise<Browser> {
  const browser = shop.openBrowser();
  const { status } = await browser.mutate("admin.signIn", { token: String(url).split("#")[1] });
  if (status !== 200) throw new Error(`The invitation was refused: ${status}`);
  return browser;
}

export type Colleague = { id: string; email: string; browser: Browser };

/** Someone whom the owner gave an account with this role, and who has opened it. */
export async function hire(shop: Shop, role: AdminRole, email = `${role}@shop.example`): Promise<Colleague> {
  const owner = await shop.openAdmin();
  const { body } = await owner.mutate("admins.create", { email, role });
  const { account, url } = body as { account: { id: string }; url: string };
  return { id: account.id, email, browser: await openInvitation(shop, url) };
}

/** One who has set the password too. */
export async function hireWithPassword(shop: Shop, role: AdminRole, email?: string): Promise<Colleague> {
  const colleague = await hire(shop, role, email);
  await colleague.browser.mutate("admin.setPassword", { password: PASSWORD });
  return colleague;
}

/** Signs in by the published path. */
export const signIn = (browser: Browser, body: { email: string; password?: string; code?: string }) =>
  browser.call("/api/admin/session", { method: "POST", body: { password: PASSWORD, ...body } });
