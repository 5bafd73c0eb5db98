/** Reads the environment of `print-sign-in-link.ts`. Throws if a variable is missing or invalid. */
export function readSignInEnv(): { databaseUrl: string; publicUrl: string; minutes: number } {
  const { PUBLIC_URL: publicUrl, SIGN_IN_LINK_MINUTES } = process.env;
  const databaseUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (!databaseUrl || !publicUrl) throw new Error("Set DATABASE_URL and PUBLIC_URL.");
  const minutes = Number(SIGN_IN_LINK_MINUTES || "15");
  if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error("SIGN_IN_LINK_MINUTES must be from 1 to 1440.");
  return { databaseUrl, publicUrl: publicUrl.replace(/\/$/, ""), minutes };
}
