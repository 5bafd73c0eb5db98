import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toEmailKey } from "./email-key.ts";

const letters = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const tag = fc.stringMatching(/^[a-z0-9.+]{0,8}$/);

describe("the normalized key of an email address", () => {
  test.for([
    [" Ann.Lee@Example.com ", "ann.lee@example.com"],
    ["ann+shop@example.com", "ann@example.com"],
    ["a.n.n+1+2@gmail.com", "ann@gmail.com"],
    ["Ann@GoogleMail.com", "ann@gmail.com"],
    ["+ann@example.com", "+ann@example.com"],
  ])("the email key of %s is %s", ([email = "", key]) => {
    expect(toEmailKey(email)).toBe(key);
  });

  test("an email key ignores tags, case and surrounding spaces", () => {
    fc.assert(
      fc.property(letters, letters, tag, (name, domain, suffix) => {
        const plain = `${name}@${domain}.com`;
        const key = toEmailKey(plain);
        expect(toEmailKey(`  ${name.toUpperCase()}+${suffix}@${domain.toUpperCase()}.COM\t`)).toBe(key);
        expect(toEmailKey(key)).toBe(key);
      }),
    );
  });

  test("an email key ignores dots in Gmail addresses only", () => {
    fc.assert(
      fc.property(fc.array(letters, { minLength: 2, maxLength: 4 }), (parts) => {
        expect(toEmailKey(`${parts.join(".")}@gmail.com`)).toBe(toEmailKey(`${parts.join("")}@gmail.com`));
        expect(toEmailKey(`${parts.join(".")}@example.com`)).not.toBe(toEmailKey(`${parts.join("")}@example.com`));
      }),
    );
  });

  test("different mailboxes have different email keys", () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        fc.pre(one !== other);
        expect(toEmailKey(`${one}@example.com`)).not.toBe(toEmailKey(`${other}@example.com`));
      }),
    );
  });
});
