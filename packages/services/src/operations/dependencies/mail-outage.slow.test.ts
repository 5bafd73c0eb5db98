import { createMailClient } from "@storywall/email/create-mail-client";
import { test } from "@storywall/testing/fixtures";
import { startServiceProxy } from "@storywall/testing/service-proxy";
import { expect } from "vitest";
import { wrapMailInBreaker } from "./guarded-services.ts";

test("an unreachable mail server gets no calls after five failed emails", async ({ mail }) => {
  const line = await startServiceProxy(mail.smtpUrl);
  let time = 0;
  const out = createMailClient({ smtpUrl: line.url, from: "Storywall <hello@shop.example>" });
  const { mail: guarded, breaker } = wrapMailInBreaker(out, { now: () => time });
  const sendEmail = () =>
    guarded.send({
      to: "ann@example.com",
      messageId: `<${crypto.randomUUID()}@shop.example>`,
      content: { kind: "sign-in-link", email: "ann@example.com", minutes: 15, signInUrl: "https://shop.example/s" },
    });
  line.setState("down");
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(sendEmail()).rejects.not.toMatchObject({ code: "MAIL_DOWN" });
  await expect(sendEmail()).rejects.toMatchObject({ code: "MAIL_DOWN", facts: { untried: true } });
  line.setState("up");
  time = 15_000;
  await sendEmail();
  expect(breaker.state()).toBe("closed");
  expect(await mail.readEmails("ann@example.com")).toHaveLength(1);
  out.close();
  await line.stop();
});
