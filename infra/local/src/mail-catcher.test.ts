import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MailCatcher, startMailCatcher } from "./mail-catcher.ts";

let dataDir: string;
let catcher: MailCatcher;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mail-"));
  catcher = await startMailCatcher({ dataDir });
});

afterEach(async () => {
  await catcher.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const toInboxUrl = (path: string) => new URL(path, catcher.inboxUrl);
const fetchText = async (path: string) => (await fetch(toInboxUrl(path))).text();
const fetchJson = async (path: string) => (await fetch(toInboxUrl(path))).json();
const readNewestId = async (): Promise<string> => (await fetchJson("/api/messages"))[0].id;

async function sendEmail(mail: SendMailOptions): Promise<void> {
  const transport = createTransport(catcher.smtpUrl);
  await transport.sendMail({ from: "Shop <shop@example.test>", to: "ada@example.test", text: "Hello", ...mail });
  transport.close();
}

describe("an email to the mail catcher", () => {
  it("an email arrives with text, HTML and attachments", async () => {
    const files = [{ filename: "Rechnung é.txt", content: "paid", contentType: "text/plain" }];
    await sendEmail({ subject: "Grüße ✓", text: "plain ✓", html: "<b>bold ✓</b>", attachments: files });
    const message = await fetchJson(`/api/messages/${await readNewestId()}`);
    expect(message).toMatchObject({ subject: "Grüße ✓", from: "Shop <shop@example.test>", to: ["ada@example.test"] });
    expect(message.text.trim()).toBe("plain ✓");
    expect(message.html.trim()).toBe("<b>bold ✓</b>");
    expect(message.files).toMatchObject([{ name: "Rechnung é.txt", contentType: "text/plain", bytes: 4 }]);
    const download = await fetch(toInboxUrl(`/messages/${message.id}/files/0`));
    expect(download.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Rechnung%20%C3%A9.txt");
    expect(await download.text()).toBe("paid");
  });

  it("an email can be found by recipient, including blind copies", async () => {
    await sendEmail({ subject: "first" });
    await sendEmail({ subject: "second", to: "Bob@example.test", bcc: "hidden@example.test" });
    const listSubjects = async (query: string) =>
      (await fetchJson(`/api/messages${query}`)).map(({ subject }: { subject: string }) => subject);
    expect(await listSubjects("")).toEqual(["second", "first"]);
    expect(await listSubjects("?to=bob@example.test")).toEqual(["second"]);
    expect(await listSubjects("?to=hidden@example.test")).toEqual(["second"]);
    expect(await listSubjects("?to=nobody@example.test")).toEqual([]);
  });

  it("thirty emails sent at once are all accepted", async () => {
    const transport = createTransport({ url: catcher.smtpUrl, auth: { user: "any", pass: "thing" }, pool: true });
    const indexes = Array.from({ length: 30 }, (_, index) => index);
    await Promise.all(
      indexes.map((index) => transport.sendMail({ from: "a@b.test", to: `p${index}@example.test`, text: "x" })),
    );
    transport.close();
    expect(await fetchJson("/api/messages")).toHaveLength(30);
  });

  it("an email survives a restart of the mail catcher", async () => {
    await sendEmail({ subject: "kept", bcc: "hidden@example.test" });
    await catcher.stop();
    catcher = await startMailCatcher({ dataDir });
    const to = ["ada@example.test", "hidden@example.test"];
    expect(await fetchJson("/api/messages")).toMatchObject([{ subject: "kept", to }]);
  });

  it("an email is deleted when there are 200 newer emails", async () => {
    const transport = createTransport({ url: catcher.smtpUrl, pool: true });
    for (let index = 0; index < 202; index += 1)
      await transport.sendMail({ from: "a@b.test", to: "ada@example.test", subject: `${index}`, text: "x" });
    transport.close();
    const newest = await fetchJson("/api/messages");
    expect([newest.length, newest[0].subject, newest[199].subject]).toEqual([200, "201", "2"]);
    await catcher.stop();
    catcher = await startMailCatcher({ dataDir, maxMessages: 3 });
    expect(await fetchJson("/api/messages")).toMatchObject([
      { subject: "201" },
      { subject: "200" },
      { subject: "199" },
    ]);
    expect(await readdir(dataDir)).toHaveLength(3);
  });
});

describe("the inbox page", () => {
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`;

  it("the inbox page shows an email without running its scripts", async () => {
    await sendEmail({
      subject: evil,
      from: { name: evil, address: "x@example.test" },
      text: evil,
      headers: { "x-evil": evil },
      attachments: [{ filename: `${evil}.svg`, content: "<svg onload=alert(1)>", contentType: "image/svg+xml" }],
    });
    const id = await readNewestId();
    for (const view of ["/", `/messages/${id}/letter`, `/?to=${encodeURIComponent(evil)}`]) {
      const answer = await fetch(toInboxUrl(view));
      expect(await answer.text(), view).not.toMatch(/<script|<img/i);
      expect(answer.headers.get("content-security-policy"), view).toContain("default-src 'none'");
    }
    expect(await fetchText("/")).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    for (const part of ["raw", "text"]) {
      const plain = await fetch(toInboxUrl(`/messages/${id}/${part}`));
      expect(plain.headers.get("content-type")).toContain("text/plain");
      expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
    }
    const file = await fetch(toInboxUrl(`/messages/${id}/files/0`));
    expect(file.headers.get("content-type")).toContain("application/octet-stream");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/);
  });

  it("the inbox page shows an HTML email in a sandbox without scripts", async () => {
    const png = Buffer.from("89504e47", "hex");
    await sendEmail({
      html: `<html><head><title>t</title></head><body><script>alert(1)</script><a href="https://shop.test">go</a><img src="cid:logo"></body></html>`,
      attachments: [{ filename: "logo.png", content: png, cid: "logo" }],
    });
    const id = await readNewestId();
    const emailPage = await fetch(toInboxUrl(`/messages/${id}/letter`));
    const policy = emailPage.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox allow-popups /);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
    const html = await emailPage.text();
    expect(html).toContain('<base target="_blank">');
    expect(html).toContain(`src="data:image/png;base64,${png.toString("base64")}"`);
  });

  it("the inbox page rejects foreign host names with 403", async () => {
    const status = await new Promise((resolve) => {
      const options = { port: catcher.httpPort, host: "127.0.0.1", headers: { host: "rebound.test" } };
      httpRequest(options, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(status).toBe(403);
    for (const path of ["/messages/nope/letter", "/api/messages/nope", "/messages/..%2f..%2fx/raw", "/x"]) {
      expect((await fetch(toInboxUrl(path))).status, path).toBe(404);
    }
  });
});

describe("starting the mail catcher on a port in use", () => {
  it("the mail catcher leaves no port open if it fails to start", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const usedPort = typeof address === "object" && address ? address.port : 0;
    await expect(startMailCatcher({ dataDir, httpPort: usedPort })).rejects.toMatchObject({ code: "EADDRINUSE" });
    await expect(startMailCatcher({ dataDir, smtpPort: usedPort })).rejects.toMatchObject({ code: "EADDRINUSE" });
    await new Promise((resolve) => other.close(resolve));
  });
});
