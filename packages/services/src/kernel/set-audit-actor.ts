import type { Tx } from "@storywall/db/client";

/**
 * Sets the actor that the database logs with each state transition of this transaction: an admin's id, a visitor's id
 * or a job's name.
 */
export async function setAuditActor(tx: Tx, actor: string): Promise<void> {
  await tx.$executeRaw`select set_config('app.actor', ${actor}, true)`;
}
