import { Prisma } from "@storywall/db/client";

/** SQL condition that excludes messages of claims, because claims have their own page. */
export const isNotClaimMessageSql = Prisma.sql`NOT EXISTS (SELECT 1 FROM claims c WHERE c.message_id = m.id)`;
