import { expect } from "@playwright/test";

export type Letter = { id: string; subject: string; to: string[]; text: string; html: string };

/** The mail catcher, as a program reads it. */
export function openInbox(url: string) {
  const get = async (path: string) => (await fetch(new URL(path, url))).json();
  const list = (to: string): Promise<Pick<Letter, "id" | "subject" | "to">[]> =>
    get(`/api/messages?to=${encodeURIComponent(to)}`);
  return {
    list,
    /** The newest letter to an address whose subject fits; waits for it. */
    async letter(to: string, subject: RegExp): Promise<Letter> {
      let id: string | undefined;
      await expect
        .poll(async () => (id = (await list(to)).find((one) => subject.test(one.subject))?.id), {
          message: `a letter to ${to} about ${subject}`,
          timeout: 30_000,
        })
        .toBeTruthy();
      return get(`/api/messages/${id}`);
    },
  };
}

/** The first address in a letter that leads to a path of the shop. */
export function linkIn(letter: Letter, path: RegExp): string {
  const links = [...letter.html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const link = links.find((href) => path.test(href));
  if (!link) throw new Error(`"${letter.subject}" has no link that fits ${path}`);
  return link;
}
