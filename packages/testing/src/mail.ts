import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailCatcher } from "@storywall/local/mail-catcher";

/** A letter as it arrived. */
export type ReceivedLetter = {
  id: string;
  to: string[];
  subject: string;
  headers: { name: string; value: string }[];
  html: string | null;
  text: string | null;
};

export type TestMail = {
  smtpUrl: string;
  /** What has arrived so far, newest first; only for this address if one is given. */
  letters(to?: string): Promise<ReceivedLetter[]>;
  stop(): Promise<void>;
};

/** A mail catcher of one's own, forgotten when it stops. */
export async function startTestMail(): Promise<TestMail> {
  const dataDir = await mkdtemp(join(tmpdir(), "storywall-mail-"));
  const catcher = await startMailCatcher({ dataDir });
  const read = async (path: string) => (await fetch(new URL(path, catcher.inboxUrl))).json();
  return {
    smtpUrl: catcher.smtpUrl,
    async letters(to) {
      const list = (await read(`api/messages${to ? `?to=${encodeURIComponent(to)}` : ""}`)) as Array<{ id: string }>;
      return Promise.all(list.map(({ id }) => read(`api/messages/${id}`) as Promise<ReceivedLetter>));
    },
    async stop() {
      await catcher.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
