import type { MarkReadInput } from "@storywall/domain/operations/messages/schema";
import type { VisitorContext } from "../../accounts/context.ts";

/** Marks answers to the visitor's own messages as read. Ignores other ids. Idempotent. */
export async function markAnswersRead(ctx: VisitorContext, { answerIds }: MarkReadInput): Promise<void> {
  await ctx.db.messageAnswer.updateMany({
    where: { id: { in: answerIds }, readAt: null, message: { userId: ctx.userId } },
    data: { readAt: ctx.now() },
  });
}
