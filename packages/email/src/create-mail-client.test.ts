import { createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { createMailClient } from "./create-mail-client.ts";
import { emailSamples } from "./email-samples.fixture.ts";

/** Starts a mail server that answers RCPT commands with `toRecipient` and all other commands with success. */
async function startMailServer(toRecipient: string) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.write("220 ready\r\n");
    socket.on("data", (command) => socket.write(`${String(command).startsWith("RCPT") ? toRecipient : "250 ok"}\r\n`));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

async function sendAndCaptureError(
  toRecipient: string,
  onUnknownMailbox = async (_address: string) => {},
): Promise<unknown> {
  const server = await startMailServer(toRecipient);
  const mail = createMailClient({ smtpUrl: server.smtpUrl, from: "Storywall <hello@shop.example>", onUnknownMailbox });
  const envelope = { to: "nobody@example.com", messageId: "<1@shop.example>", content: emailSamples["order-link"] };
  const failure = await mail.send(envelope).catch((error: unknown) => error);
  mail.close();
  server.stop();
  return failure;
}

test("an email to an unknown email address is rejected permanently with EMAIL_INVALID", async () => {
  expect(await sendAndCaptureError("550 no such user")).toMatchObject({ code: "EMAIL_INVALID", kind: "invalid" });
});

test.each([
  ["550 5.1.1 no such user", ["nobody@example.com"]],
  ["550-5.1.1 no such user", ["nobody@example.com"]],
  ["553 5.1.3 bad address", ["nobody@example.com"]],
  ["550 no such user", []],
  ["550 5.7.1 relay access denied", []],
  ["554 5.7.1 your address is blocked", []],
  ["452 4.2.2 mailbox full", []],
])("after %j, the unknown mailboxes are %j", async (answer, unknown) => {
  const reported: string[] = [];
  await sendAndCaptureError(answer.replace(/^(\d+)-(.*)$/, "$1-$2\r\n$1 $2"), async (address) => {
    reported.push(address);
  });
  expect(reported).toEqual(unknown);
});

test("a temporary rejection by the mail server throws the server's error instead of EMAIL_INVALID", async () => {
  expect(await sendAndCaptureError("451 try later")).toMatchObject({ code: "EENVELOPE", responseCode: 451 });
});
