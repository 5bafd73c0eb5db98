import { expect } from "@playwright/test";

export type ReceivedEmail = { id: string; subject: string; to: string[]; text: string; html: string };

export function createInbox(url: string) {
  const fetchInboxJson = async (path: string) => (await fetch(new URL(path, url))).json();
  const listEmails = (to: string): Promise<Pick<ReceivedEmail, "id" | "subject" | "to">[]> =>
    fetchInboxJson(`/api/messages?to=${encodeURIComponent(to)}`);
  return {
    list: listEmails,
    /** Waits for an email to this address with a matching subject. Returns the newest one. */
    async waitForEmail(to: string, subject: RegExp): Promise<ReceivedEmail> {
      let id: string | undefined;
      await expect
        .poll(async () => (id = (await listEmails(to)).find((candidate) => subject.test(candidate.subject))?.id), {
          message: `a letter to ${to} about ${subject}`,
          timeout: 30_000,
        })
        .toBeTruthy();
      return fetchInboxJson(`/api/messages/${id}`);
    },
  };
}

export function findLinkInEmail(letter: ReceivedEmail, path: RegExp): string {
  const links = [...letter.html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const link = links.find((href) => path.test(href));
  if (!link) throw new Error(`"${letter.subject}" has no link that fits ${path}`);
  return link;
}
