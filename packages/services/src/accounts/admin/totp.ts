import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Tx } from "@storywall/db/client";

const STEP_SECONDS = 30;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Generates a secret of 160 random bits in base 32. */
export function generateTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join("");
}

/** Returns the URI for the QR code that authenticator apps scan. */
export function buildTotpUri({ secret, email }: { secret: string; email: string }): string {
  return `otpauth://totp/${encodeURIComponent(`Storywall:${email}`)}?secret=${secret}&issuer=Storywall`;
}

/** Computes the TOTP code of a time step (RFC 6238 with SHA-1, which authenticator apps use). */
export function computeTotpCode(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** Returns the time step of a valid code, which is the current, previous or next one; null for a wrong code. */
export function findMatchingTotpStep(secret: string, code: string, now: Date): number | null {
  const current = computeTotpStep(now);
  const actual = Buffer.from(code.replaceAll(" ", ""));
  const steps = [current - 1, current, current + 1].filter((step) => {
    const expected = Buffer.from(computeTotpCode(secret, step));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
  return steps[0] ?? null;
}

/**
 * Marks a time step's code of an account as used. Returns false if it was used before, so that a stolen code cannot be
 * reused.
 */
export async function claimTotpStep(tx: Tx, { id, step }: { id: string; step: number }): Promise<boolean> {
  const { count } = await tx.adminUser.updateMany({
    where: { id, OR: [{ totpUsedStep: null }, { totpUsedStep: { lt: step } }] },
    data: { totpUsedStep: step },
  });
  return count === 1;
}

export const computeTotpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (character) => ALPHABET.indexOf(character).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
