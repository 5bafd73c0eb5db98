import "server-only";
import { ShopError } from "@storywall/domain/errors";
import type { SharedWall } from "@storywall/domain/walls/share";
import { findOpenCollection } from "@storywall/services/photos/collections/open-collection";
import { verifyHandOffToken } from "@storywall/services/photos/hand-off";
import { readShare } from "@storywall/services/walls/shares";
import { notFound } from "next/navigation";
import { getDeps } from "./deps.ts";

/** Reads the wall that a share link shows. Shows the not-found page of the route if the link is unknown or has ended. */
export async function readSharedWall(token: string): Promise<SharedWall> {
  return findOrShowNotFound(() => readShare(getDeps(), { token }));
}

/** Shows the not-found page of the route if a link that collects photos is unknown or has ended. */
export async function requireOpenCollection(token: string): Promise<void> {
  await findOrShowNotFound(() => findOpenCollection(getDeps(), token));
}

/** Shows the not-found page of the route if a link from the editor's QR code is unknown or has ended. */
export async function requireHandOffLink(token: string): Promise<void> {
  await findOrShowNotFound(async () => verifyHandOffToken(getDeps(), token));
}

async function findOrShowNotFound<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ShopError && (error.kind === "not-found" || error.kind === "gone")) notFound();
    throw error;
  }
}
