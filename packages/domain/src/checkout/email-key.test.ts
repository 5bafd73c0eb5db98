import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailKey } from "./email-key.ts";

const letters = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const tag = fc.stringMatching(/^[a-z0-9.+]{0,8}$/);

describe("the key of an email address", () => {
  test.for([
    [" Ann.Lee@Example.com ", "ann.lee@example.com"],
    ["ann+shop@example.com", "ann@example.com"],
    ["a.n.n+1+2@gmail.com", "ann@gmail.com"],
    ["Ann@GoogleMail.com", "ann@gmail.com"],
    ["+ann@example.com", "+ann@example.com"],
  ])("of %s is %s", ([email = "", key]) => {
    expect(emailKey(email)).toBe(key);
  });

  test("ignores tags, case and surrounding spaces, and is stable", () => {
    fc.assert(
      fc.property(letters, letters, tag, (name, domain, suffix) => {
        const plain = `${name}@${domain}.com`;
        const key = emailKey(plain);
        expect(emailKey(`  ${name.toUpperCase()}+${suffix}@${domain.toUpperCase()}.COM\t`)).toBe(key);
        expect(emailKey(key)).toBe(key);
      }),
    );
  });

  test("ignores dots in Gmail addresses only", () => {
    fc.assert(
      fc.property(fc.array(letters, { minLength: 2, maxLength: 4 }), (parts) => {
        expect(emailKey(`${parts.join(".")}@gmail.com`)).toBe(emailKey(`${parts.join("")}@gmail.com`));
        expect(emailKey(`${parts.join(".")}@example.com`)).not.toBe(emailKey(`${parts.join("")}@example.com`));
      }),
    );
  });

  test("differs for different mailboxes", () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        fc.pre(one !== other);
        expect(emailKey(`${one}@example.com`)).not.toBe(emailKey(`${other}@example.com`));
      }),
    );
  });
});
