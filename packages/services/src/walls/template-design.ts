import { ShopError } from "@storywall/domain/errors";
import { Design } from "@storywall/domain/walls/design/design-schema";
import type { SaveTemplateInfoInput, TemplateInfoView } from "@storywall/domain/walls/schema";
import type { Context, VisitorContext } from "../accounts/context.ts";
import { validateDesignForStorage } from "./walls.ts";

type TemplateInfoKey = { templateKey: string };

/**
 * Stores the visitor's latest design of a template, as a backup of the browser's storage. The design with the later
 * `updatedAt` wins, regardless of arrival order, and is returned. Throws validation errors of the design.
 */
export async function saveTemplateDesign(
  ctx: VisitorContext,
  { templateKey, design, updatedAt }: SaveTemplateInfoInput,
): Promise<TemplateInfoView> {
  const { column } = validateDesignForStorage(templateKey, design);
  const now = ctx.now();
  // If the client's clock is ahead, the current time is stored instead, because a future time would block later
  // changes.
  const at = updatedAt && new Date(updatedAt) < now ? new Date(updatedAt) : now;
  await ctx.db.$executeRaw`
    insert into template_infos as kept (user_id, template_key, design, updated_at)
    values (${ctx.userId}, ${templateKey}, ${JSON.stringify(column)}::jsonb, ${at})
    on conflict (user_id, template_key) do update
    set design = excluded.design, updated_at = excluded.updated_at,
      version = kept.version + (kept.design <> excluded.design)::int
    where kept.updated_at <= excluded.updated_at`;
  const stored = await readTemplateDesign(ctx, { templateKey });
  if (!stored) throw new ShopError("TEMPLATE_NOT_FOUND");
  return stored;
}

/** Returns the visitor's latest design of a template, or null if nothing is stored or there is no visitor. */
export async function readTemplateDesign(
  { db, userId }: Pick<Context, "db" | "userId">,
  { templateKey }: TemplateInfoKey,
): Promise<TemplateInfoView | null> {
  if (!userId) return null;
  const stored = await db.templateInfo.findUnique({ where: { userId_templateKey: { userId, templateKey } } });
  if (!stored) return null;
  const { design, version, updatedAt } = stored;
  return { templateKey, design: Design.parse(design), version, updatedAt: updatedAt.toISOString() };
}
