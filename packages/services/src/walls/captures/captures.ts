import { type Db, inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { formatErrorMessage, isShopErrorCode, ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { CaptureId, newId } from "@storywall/domain/kernel/ids";
import type { Size } from "@storywall/domain/kernel/rect";
import { computeCaptureSize, SHARE_SIZE } from "@storywall/domain/walls/captures/capture-plan";
import { type CaptureKind, CaptureView, CreateCaptureInput } from "@storywall/domain/walls/captures/schema";
import { findDesignTemplate } from "@storywall/domain/walls/design/design";
import { createWallModel } from "@storywall/domain/walls/model/wall-model";
import { enqueue } from "@storywall/jobs/enqueue";
import type { NewJob } from "@storywall/jobs/enqueue-all";
import { buildCaptureKey, type CaptureFormat } from "@storywall/storage/storage-keys";
import { assertAdminCanSeePhotos } from "../../accounts/admin/admin-photos.ts";
import type { Context, VisitorContext } from "../../accounts/context.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockRows } from "../../kernel/locks.ts";
import { type OpenedFile, openStoredFile, privateImageHeaders } from "../../kernel/opened-file.ts";
import { validateDesignForStorage } from "../walls.ts";
import { hashWall, readVisibleWall, type VisibleWall } from "./visible-wall.ts";

export const captureSelect = {
  id: true,
  kind: true,
  width: true,
  height: true,
  readyAt: true,
  failureCode: true,
  createdAt: true,
} as const;

export type CaptureRow = {
  id: string;
  kind: string;
  width: number;
  height: number;
  readyAt: Date | null;
  failureCode: string | null;
  createdAt: Date;
};

export function toCaptureView({ id, kind, width, height, readyAt, failureCode, createdAt }: CaptureRow): CaptureView {
  const code = failureCode && !isShopErrorCode(failureCode) ? "CAPTURE_FAILED" : failureCode;
  return CaptureView.parse({
    id,
    state: readyAt ? "ready" : code ? "failed" : "waiting",
    width,
    height,
    path: readyAt ? `/captures/${id}.${kind === "model" ? "glb" : "jpg"}` : null,
    failure: code && isShopErrorCode(code) ? { code, message: formatErrorMessage(code) } : null,
    createdAt: createdAt.toISOString(),
  });
}

/** A wall to capture for a visitor. `scale` applies to pictures only. */
export type CaptureRequest = {
  userId: string;
  wall: VisibleWall;
  kind: CaptureKind;
  scale?: number;
};

/** Finds the newest capture that shows exactly this wall. */
export function findNewestCapture(db: Db | Tx, { userId, wall, kind }: CaptureRequest): Promise<CaptureRow | null> {
  return db.capture.findFirst({
    where: { userId, kind, hash: hashWall(wall) },
    select: captureSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** Creates a capture and enqueues the job that makes its files. Throws TEMPLATE_UNKNOWN. */
export async function insertCapture(tx: Tx, request: CaptureRequest, createdAt: Date): Promise<CaptureRow> {
  const { userId, wall, kind } = request;
  const { templateKey, pictures } = wall;
  const id = CaptureId.parse(newId("capture"));
  const design = wall.design as unknown as Prisma.InputJsonObject;
  const shown = { templateKey, design, pictures, hash: hashWall(wall) };
  const data = { id, userId, kind, ...shown, ...computeCaptureFileSize(request), createdAt };
  const capture = await tx.capture.create({ data, select: captureSelect });
  await enqueue(tx, "wall.capture", { captureId: id }, { dedupe: `wall.capture:${id}` });
  return capture;
}

/**
 * Returns the newest capture of exactly this wall. Creates it if there is none, or if it failed. The caller must lock
 * the visitor's row, so that only one capture is created.
 */
export async function findOrCreateCapture(tx: Tx, request: CaptureRequest, createdAt: Date): Promise<CaptureRow> {
  const existing = await findNewestCapture(tx, request);
  return existing && existing.failureCode === null ? existing : insertCapture(tx, request, createdAt);
}

/**
 * Creates the preview pictures of walls that have none. Equal walls share a picture. Returns the jobs that make the files.
 */
export async function insertPreviews(tx: Tx, userId: string, walls: readonly VisibleWall[]): Promise<NewJob[]> {
  const rows = walls
    .filter(({ templateKey, design }) => findDesignTemplate(templateKey, design))
    .map((wall) => ({ id: newId("capture"), ...wall, hash: hashWall(wall) }));
  const created = await tx.$queryRaw<Array<{ id: string }>>`
    insert into captures (id, user_id, kind, template_key, design, pictures, hash, width, height)
    select distinct on (wall.hash) wall.id, ${userId}, 'preview', wall."templateKey", wall.design, wall.pictures, wall.hash,
      ${SHARE_SIZE.width}::int, ${SHARE_SIZE.height}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wall(id text, "templateKey" text, design jsonb,
      pictures jsonb, hash text)
    where not exists (
      select from captures existing
      where existing.user_id = ${userId} and existing.kind = 'preview' and existing.hash = wall.hash
        and existing.failure_code is null)
    returning id`;
  return created.map(({ id }) => ({
    name: "wall.capture",
    payload: { captureId: CaptureId.parse(id) },
    dedupe: `wall.capture:${id}`,
  }));
}

function computeCaptureFileSize({ wall: { templateKey, design }, kind, scale = 1 }: CaptureRequest): Size {
  const template = findDesignTemplate(templateKey, design);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey });
  if (kind === "picture") return computeCaptureSize(template, design, scale);
  if (kind === "preview") return SHARE_SIZE;
  const { width, height } = createWallModel(template, design);
  return { width: Math.round(width * 1000), height: Math.round(height * 1000) };
}

/** Maximum number of pending captures per visitor. Each one takes seconds of work. */
const MAX_WAITING = 5;
const BUSY_SECONDS = 30;

/**
 * Enqueues a job that makes a picture or a 3D model of a wall. If a model of the same design exists, returns it
 * instead. Throws RATE_LIMITED with five pending captures, or validation errors of the design.
 */
export async function createCapture(ctx: VisitorContext, input: CreateCaptureInput): Promise<CaptureView> {
  const { templateKey, design: rawDesign, kind, scale } = CreateCaptureInput.parse(input);
  const { userId } = ctx;
  const { design } = validateDesignForStorage(templateKey, rawDesign);
  const wall = await readVisibleWall(ctx.db, { userId, templateKey, design });
  const request: CaptureRequest = { userId, wall, kind, scale };

  return inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "users", [userId]);
    const existing = kind === "model" ? await findNewestCapture(tx, request) : null;
    if (existing && existing.failureCode === null) return toCaptureView(existing);
    const pendingCount = await tx.capture.count({ where: { userId, readyAt: null, failureCode: null } });
    if (pendingCount >= MAX_WAITING) throw new ShopError("RATE_LIMITED", { seconds: BUSY_SECONDS });
    return toCaptureView(await insertCapture(tx, request, ctx.now()));
  });
}

/** Returns one of the visitor's captures. Throws CAPTURE_NOT_FOUND, including for another visitor's capture. */
export async function readCapture(
  { db, userId }: Pick<Context, "db" | "userId">,
  { captureId }: { captureId: CaptureId },
): Promise<CaptureView> {
  const capture = userId
    ? await db.capture.findFirst({ where: { id: captureId, userId }, select: captureSelect })
    : null;
  if (!capture) throw new ShopError("CAPTURE_NOT_FOUND");
  return toCaptureView(capture);
}

const contentTypes: Record<CaptureFormat, string> = {
  jpg: "image/jpeg",
  glb: "model/gltf-binary",
  usdz: "model/vnd.usdz+zip",
};

/**
 * Opens the finished picture `<id>.jpg` or model `<id>.glb` for its visitor or an admin who may see photos. Throws
 * CAPTURE_NOT_FOUND, ADMIN_FORBIDDEN.
 */
export async function openCapture(ctx: Context, { file }: { file: string }): Promise<OpenedFile> {
  const format = file.endsWith(".glb") ? "glb" : "jpg";
  const { success, data: id } = CaptureId.safeParse(file.endsWith(`.${format}`) ? file.slice(0, -4) : "");
  const capture = success
    ? await ctx.db.capture.findUnique({ where: { id }, select: { userId: true, readyAt: true } })
    : null;
  const canOpen = capture?.readyAt && (capture.userId === ctx.userId || ctx.admin);
  if (!success || !canOpen) throw new ShopError("CAPTURE_NOT_FOUND");
  if (capture.userId !== ctx.userId) assertAdminCanSeePhotos(ctx);
  return openCaptureFile(ctx, { id, format });
}

/** Opens a file of a finished capture. The caller checks the access. Throws CAPTURE_NOT_FOUND. */
export function openCaptureFile(
  ctx: Pick<Deps, "storage">,
  { id, format }: { id: string; format: CaptureFormat },
): Promise<OpenedFile> {
  const headers = {
    ...privateImageHeaders,
    "content-type": contentTypes[format],
    "content-disposition": `inline; filename="wall.${format}"`,
  };
  return openStoredFile(ctx, { key: buildCaptureKey(id, format), headers, missingCode: "CAPTURE_NOT_FOUND" });
}

type Outcome = "ready" | { failed: ShopErrorCode };

/**
 * Marks a capture as ready or failed and returns whether it still exists. A later result does not replace the first one.
 */
export async function recordCapture(
  { db, now }: Pick<Deps, "db" | "now">,
  { captureId, outcome }: { captureId: CaptureId; outcome: Outcome },
  run?: { done(tx: Tx): Promise<void> },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx.capture.updateMany({
      where: { id: captureId, readyAt: null, failureCode: null },
      data: outcome === "ready" ? { readyAt: now() } : { failureCode: outcome.failed },
    });
    await run?.done(tx);
    return count > 0 || (await tx.capture.count({ where: { id: captureId } })) > 0;
  });
}
