import { Prisma } from "@storywall/db/client";

/** Messages that are no claim's: those wait on a page of their own. */
export const noClaims = Prisma.sql`NOT EXISTS (SELECT 1 FROM claims c WHERE c.message_id = m.id)`;
