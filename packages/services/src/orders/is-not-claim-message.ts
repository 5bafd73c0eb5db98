import { Prisma } from "@storywall/db/client";

/** Excludes messages of claims, which have a page of their own. */
export const isNotClaimMessageSql = Prisma.sql`NOT EXISTS (SELECT 1 FROM claims c WHERE c.message_id = m.id)`;
