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

async function sendAndCaptureError(toRecipient: string): Promise<unknown> {
  const server = await startMailServer(toRecipient);
  const mail = createMailClient({ smtpUrl: server.smtpUrl, from: "Storywall <hello@shop.example>" });
  const envelope = { to: "nobody@example.com", messageId: "<1@shop.example>", content: emailSamples["order-link"] };
  const failure = await mail.send(envelope).catch((error: unknown) => error);
  mail.close();
  server.stop();
  return failure;
}

test("an email to an unknown email address is rejected permanently with EMAIL_INVALID", async () => {
  expect(await sendAndCaptureError("550 no such user")).toMatchObject({ code: "EMAIL_INVALID", kind: "invalid" });
});

test("a temporary rejection by the mail server throws the server's error instead of EMAIL_INVALID", async () => {
  expect(await sendAndCaptureError("451 try later")).toMatchObject({ code: "EENVELOPE", responseCode: 451 });
});
