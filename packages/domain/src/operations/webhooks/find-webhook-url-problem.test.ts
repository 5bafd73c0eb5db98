import { expect, test } from "vitest";
import { findWebhookUrlProblem } from "../webhooks.ts";

const inLiveShop = { isLoopbackAllowed: false };
const inLocalDemo = { isLoopbackAllowed: true };

test.each(["https://example.com", " https://example.com:8443/a?b=c "])("the webhook URL %s is accepted", (url) => {
  expect(findWebhookUrlProblem(url, inLiveShop)).toBeNull();
});

test.each([
  ["example.com", "Enter a full address, like https://example.com/webhooks."],
  ["ftp://example.com", "Enter a full address, like https://example.com/webhooks."],
  ["", "Enter a full address, like https://example.com/webhooks."],
  ["http://example.com", "The address must start with https://."],
  ["https://user:pass@example.com", "Leave the user name and password out of the address."],
])("the webhook URL %s is rejected: %s", (url, problem) => {
  expect(findWebhookUrlProblem(url, inLiveShop)).toBe(problem);
  expect(findWebhookUrlProblem(url, inLocalDemo)).toBe(problem);
});

test.each([
  "http://localhost:4000/",
  "http://127.0.0.1/",
  "http://[::1]:80/",
  "http://hooks.localhost/",
  "http://127.1/",
])("the webhook URL %s is accepted only in a local demo", (url) => {
  expect(findWebhookUrlProblem(url, inLocalDemo)).toBeNull();
  expect(findWebhookUrlProblem(url, inLiveShop)).toBe("Enter an address on the public internet.");
});
