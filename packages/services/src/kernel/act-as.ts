import type { Tx } from "@storywall/db/client";

/** Who the database writes down beside every move of this transaction: an account, a visitor's id, or a job's name. */
export async function actAs(tx: Tx, actor: string): Promise<void> {
  await tx.$executeRaw`select set_config('app.actor', ${actor}, true)`;
}
