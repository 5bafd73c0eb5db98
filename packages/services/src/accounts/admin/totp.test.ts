import { expect, test } from "vitest";
import { buildTotpUri, computeTotpCode, computeTotpStep, findMatchingTotpStep, generateTotpSecret } from "./totp.ts";

/** Secret of the test vectors in RFC 6238, the ASCII text "12345678901234567890", in base 32. */
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.for([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
] as const)("the one-time code at %i s equals the test vector of RFC 6238", ([seconds, code]) => {
  expect(computeTotpCode(rfcSecret, computeTotpStep(new Date(seconds * 1000)), 8)).toBe(code);
});

test("only the previous, the current and the next one-time code are accepted", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const step = computeTotpStep(now);
  for (const near of [-1, 0, 1])
    expect(findMatchingTotpStep(rfcSecret, computeTotpCode(rfcSecret, step + near), now)).toBe(step + near);
  for (const far of [-2, 2])
    expect(findMatchingTotpStep(rfcSecret, computeTotpCode(rfcSecret, step + far), now)).toBeNull();
  for (const wrong of ["", "1", "abcdef", `${computeTotpCode(rfcSecret, step)}0`]) {
    expect(findMatchingTotpStep(rfcSecret, wrong, now)).toBeNull();
  }
});

test("each generated secret for one-time codes is 160 new random bits", () => {
  const [first, second] = [generateTotpSecret(), generateTotpSecret()];
  expect(first).toMatch(/^[A-Z2-7]{32}$/);
  expect(first).not.toBe(second);
  expect(buildTotpUri({ secret: first, email: "ann+1@example.com" })).toBe(
    `otpauth://totp/Storywall%3Aann%2B1%40example.com?secret=${first}&issuer=Storywall`,
  );
});
