import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** argon2id with 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Matches no password. Verified for unknown accounts, so that they take as long as a wrong password. */
const NOBODY = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** argon2id hash in PHC format with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { ...cost, message: message(password), nonce, tagLength: TAG_BYTES });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Verifies a password in the same time for any input, including accounts without a password. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", tag = ""] = PHC.exec(kept ?? NOBODY) ?? [];
  const expected = Buffer.from(tag, "base64");
  const given = await derive("argon2id", {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: message(password),
    nonce: Buffer.from(salt, "base64"),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && kept !== null;
}

/** Normalized, since keyboards compose characters differently. */
const message = (password: string) => password.normalize("NFKC");

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
