import type { AdminRole, TokenPermission } from "@storywall/domain/accounts/permissions";
import type { Browser, Call, Shop, TestResponse } from "../shop.fixture.ts";

export const PASSWORD = "correct horse battery";

export async function acceptInvitation(shop: Shop, url: unknown): Promise<Browser> {
  const browser = shop.openBrowser();
  const { status } = await browser.mutate("admin.signIn", { token: String(url).split("#")[1] });
  if (status !== 200) throw new Error(`The invitation was rejected: ${status}`);
  return browser;
}

export type InvitedAdmin = { id: string; email: string; browser: Browser };

/** Creates an account with this role and signs it in through its invitation. */
export async function createAdmin(shop: Shop, role: AdminRole, email = `${role}@shop.example`): Promise<InvitedAdmin> {
  const owner = await shop.openAdminBrowser();
  const { body } = await owner.mutate("admins.create", { email, role });
  const { account, url } = body as { account: { id: string }; url: string };
  return { id: account.id, email, browser: await acceptInvitation(shop, url) };
}

export async function createAdminWithPassword(shop: Shop, role: AdminRole, email?: string): Promise<InvitedAdmin> {
  const colleague = await createAdmin(shop, role, email);
  await colleague.browser.mutate("admin.setPassword", { password: PASSWORD });
  return colleague;
}

export const signIn = (browser: Browser, body: { email: string; password?: string; code?: string }) =>
  browser.call("/api/admin/session", { method: "POST", body: { password: PASSWORD, ...body } });

/** A program that calls the shop with an API token, without cookies and from its own address. */
export type Program = { id: string; secret: string; call(path: string, call?: Call): Promise<TestResponse> };

/** Creates an API token with these permissions, as the owner does. */
export async function openProgram(
  shop: Shop,
  permissions: readonly TokenPermission[],
  name = "Print lab",
): Promise<Program> {
  const owner = await shop.openAdminBrowser();
  const { status, body } = await owner.mutate("apiTokens.create", { name, permissions });
  if (status !== 200) throw new Error(`The token was not created: ${status}`);
  const { token, secret } = body as { token: { id: string }; secret: string };
  const authorization = `Bearer ${secret}`;
  const call: Program["call"] = (path, { headers, ...rest } = {}) =>
    shop.openBrowser().call(path, { ...rest, headers: { authorization, ...headers } });
  return { id: token.id, secret, call };
}
