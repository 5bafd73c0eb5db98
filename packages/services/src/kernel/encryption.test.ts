import { describe, expect, test } from "vitest";
import { decrypt, encrypt, isEncryptedWithCurrentKey } from "./encryption.ts";

const [first, second] = ["first secret ".repeat(3), "second secret ".repeat(3)] as const;
const owner = "admin_1";
const text = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("encrypted text", () => {
  test("encrypted text is decrypted with the same secret", () => {
    const [one, other] = [encrypt([first], { text, owner }), encrypt([first], { text, owner })];
    expect(decrypt([first], { ciphertext: one, owner })).toBe(text);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[\w-]{82}$/);
    expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain(text.slice(0, 4));
  });

  test("encrypted text is decrypted with older secrets after a new one is added", () => {
    const old = encrypt([first], { text, owner });
    expect(decrypt([first, second], { ciphertext: old, owner })).toBe(text);
    expect(isEncryptedWithCurrentKey([first, second], old)).toBe(false);

    const renewed = encrypt([first, second], { text, owner });
    expect(Buffer.from(renewed, "base64url")[0]).toBe(2);
    expect(isEncryptedWithCurrentKey([first, second], renewed)).toBe(true);
    expect(() => decrypt([first], { ciphertext: renewed, owner })).toThrow("SEALING_SECRETS has no secret number 2.");
  });

  test("encrypted text is not decrypted for another owner or with another secret", () => {
    const sealed = encrypt([first], { text, owner });
    expect(() => decrypt([first], { ciphertext: sealed, owner: "admin_2" })).toThrow();
    expect(() => decrypt([second], { ciphertext: sealed, owner })).toThrow();
  });

  test("encrypted text is not decrypted if any byte is changed, missing or added", () => {
    const sealed = Buffer.from(encrypt([first, first], { text, owner }), "base64url");
    const createDecryptAttempt = (bytes: Buffer) => () =>
      decrypt([first, first], { ciphertext: bytes.toString("base64url"), owner });
    for (let at = 0; at < sealed.length; at++) {
      const modified = Buffer.from(sealed);
      modified[at] = (modified[at] ?? 0) ^ 3;
      expect(createDecryptAttempt(modified), `byte ${at}`).toThrow();
    }
    for (let length = 0; length < sealed.length; length++)
      expect(createDecryptAttempt(sealed.subarray(0, length))).toThrow();
    expect(createDecryptAttempt(Buffer.concat([sealed, Buffer.from([0])]))).toThrow();
  });
});
