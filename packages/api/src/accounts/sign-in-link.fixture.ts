import { createMailClient } from "@storywall/email/create-mail-client";
import { sendSignInLink } from "@storywall/services/accounts/visitors/sign-in-link";
import type { MailDeps } from "@storywall/services/kernel/send-email-once";
import { expect } from "vitest";
import { type Browser, test as base } from "../shop.fixture.ts";

type Mailbox = {
  /** Sends pending emails and returns the token from the newest email to this address. */
  token(to: string): Promise<string>;
};

export const test = base.extend<{ post: Mailbox }>({
  post: async ({ deps, db, mail }, use) => {
    const mailer = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    const mailDeps: MailDeps = { ...deps, mail: mailer };
    const readNewestToken = async (to: string) => {
      const jobs = await db.outboxJob.findMany({ where: { name: "email.sign-in-link" }, orderBy: { id: "asc" } });
      for (const { payload } of jobs) await sendSignInLink(mailDeps, payload as { linkId: string });
      const texts = (await mail.readEmails()).filter((email) => email.to.includes(to)).map(({ text }) => text ?? "");
      const newest = jobs
        .map(({ aggregate }) => aggregate)
        .toReversed()
        .find((id) => texts.join().includes(id));
      return new RegExp(`/sign-in#(${newest}[\\w.-]+)`).exec(texts.join())?.[1] ?? "no link";
    };
    await use({ token: readNewestToken });
    mailer.close();
  },
});

export const requestLink = (browser: Browser, email: string) =>
  browser.call("/api/session/link", { method: "POST", body: { email } });
export const redeemLink = (browser: Browser, token: string | undefined, confirmation: { confirmed?: boolean } = {}) =>
  browser.call("/api/session/redeem", { method: "POST", body: { token, ...confirmation } });
export const readSignedInVisitor = async (browser: Browser) => (await browser.call("/api/session")).body;

export async function signInWithLink(browser: Browser, post: Mailbox, email: string): Promise<Browser> {
  await requestLink(browser, email);
  const { status } = await redeemLink(browser, await post.token(email));
  expect(status).toBe(200);
  return browser;
}
