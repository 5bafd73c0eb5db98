import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailCatcher } from "@storywall/local/mail-catcher";

export type ReceivedEmail = {
  id: string;
  to: string[];
  subject: string;
  headers: { name: string; value: string }[];
  html: string | null;
  text: string | null;
  files: { name: string; contentType: string; contentId: string | null; bytes: number }[];
};

export type TestMail = {
  smtpUrl: string;
  /** Reads the received emails, newest first. With an address, reads only the emails to that address. */
  readEmails(to?: string): Promise<ReceivedEmail[]>;
  stop(): Promise<void>;
};

/** Starts a separate mail catcher. Its emails are deleted when it stops. */
export async function startTestMail(): Promise<TestMail> {
  const dataDir = await mkdtemp(join(tmpdir(), "storywall-mail-"));
  const catcher = await startMailCatcher({ dataDir });
  const fetchInboxJson = async (path: string) => (await fetch(new URL(path, catcher.inboxUrl))).json();
  return {
    smtpUrl: catcher.smtpUrl,
    async readEmails(to) {
      const list = (await fetchInboxJson(`api/messages${to ? `?to=${encodeURIComponent(to)}` : ""}`)) as Array<{
        id: string;
      }>;
      return Promise.all(list.map(({ id }) => fetchInboxJson(`api/messages/${id}`) as Promise<ReceivedEmail>));
    },
    async stop() {
      await catcher.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
