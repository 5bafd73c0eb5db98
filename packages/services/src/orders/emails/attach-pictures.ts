import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import { EMAIL_WALL_SIZE } from "@storywall/domain/walls/captures/capture-plan";
import type { EmailPicture } from "@storywall/email/email-content";
import { buildCaptureKey } from "@storywall/storage/storage-keys";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import { hashWall, toVisibleWall } from "../../walls/captures/visible-wall.ts";
import { MAX_WALL_PICTURES, readShownPictures } from "../wall-pictures.ts";
import type { EmailOrder } from "./read-email-order.ts";

type Line = EmailOrder["lines"][number];

/**
 * Returns the lines of an order with the pictures of their walls. Equal walls share a picture. A picture that is not
 * made yet, or cannot be read, is left out, so that the email is sent anyway.
 */
export async function attachWallPictures<L extends Line>(
  deps: MailDeps,
  lines: readonly L[],
): Promise<Array<L & { picture: EmailPicture | null }>> {
  const [first] = lines;
  if (!first) return [];
  const shown = await readShownPictures(deps.db, first);
  const hashes = lines.map((line) => hashWall(toVisibleWall({ ...line, pictures: shown.get(line.id) ?? {} })));
  const captures = await deps.db.capture.findMany({
    where: {
      userId: first.userId,
      kind: "preview",
      hash: { in: hashes.slice(0, MAX_WALL_PICTURES) },
      readyAt: { not: null },
    },
    select: { id: true, hash: true },
  });
  const pictures = new Map<string | null, EmailPicture | null>();
  for (const { id, hash } of captures) {
    const toPicture = (jpeg: Buffer) => ({ contentId: `wall-${id}`, jpeg, ...EMAIL_WALL_SIZE });
    pictures.set(hash, await deps.storage.read(buildCaptureKey(id)).then(toPicture, () => null));
  }
  return lines.map((line, index) => ({ ...line, picture: pictures.get(hashes[index] ?? "") ?? null }));
}

/** Returns the first wall of the order with its picture. Null if there are only accessories. */
export async function attachFirstWallPicture(
  deps: MailDeps,
  { lines }: Pick<EmailOrder, "lines">,
): Promise<(Line & { picture: EmailPicture | null }) | null> {
  const walls = lines.filter(({ frameColor }) => frameColor !== null);
  const [wall = null] = await attachWallPictures(deps, walls.slice(0, 1));
  return wall;
}

type Proof = { id: string; proofKey: string | null; frameSize: string; orientation: string };

/** Longest side in px of a proof in an email. */
const PROOF_SIDE = 200;

/** Returns the proof of a print; null if there is none or it cannot be read. */
export async function attachProof(deps: MailDeps, { id, proofKey, ...print }: Proof): Promise<EmailPicture | null> {
  if (!proofKey) return null;
  const toPicture = (jpeg: Buffer) => ({ contentId: `proof-${id}`, jpeg, ...computeProofSize(print) });
  return deps.storage.read(proofKey).then(toPicture, () => null);
}

function computeProofSize({ frameSize, orientation }: Pick<Proof, "frameSize" | "orientation">): Size {
  if (!isFrameSize(frameSize)) throw new TypeError(`There is no size ${frameSize}`);
  const { w, h } = frameSizes[frameSize].val;
  const [long, short] = [PROOF_SIDE, Math.round((PROOF_SIDE * Math.min(w, h)) / Math.max(w, h))];
  return orientation === "landscape" ? { width: long, height: short } : { width: short, height: long };
}
