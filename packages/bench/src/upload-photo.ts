import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Visitor } from "./visitor.ts";

/** Times in ms since the store responded to the PUT. */
export type UploadTimes = {
  /** Time until the shop has validated the file. */
  completedMs: number;
  /** Time until the page received the event that the photo is ready. */
  eventMs: number;
  /** Time until the page has downloaded the rendition. */
  loadedMs: number;
};

const timeoutMs = 60_000;

/**
 * Uploads a photo with the same steps as the page: reserve, PUT, complete, live event, read, download.
 * @throws when the shop rejects it or sends no event for a minute
 */
export async function uploadPhoto({ url, shop, fetch, photoEvent }: Visitor, path: string): Promise<UploadTimes> {
  const body = await readFile(path);
  const uuid = crypto.randomUUID();
  const photoEventReceived = photoEvent(uuid);
  const reservation = await shop.photos.reserve.mutate({ photoId: uuid, bytes: body.length, type: "image/jpeg" });
  if (reservation.kind !== "upload") throw new Error("The shop says that it has this photo already");
  const put = await fetch(reservation.url, { method: "PUT", headers: reservation.headers, body });
  if (!put.ok) throw new Error(`The store answered ${put.status}`);

  const startedAt = performance.now();
  const computeElapsedMs = () => performance.now() - startedAt;
  await shop.photos.complete.mutate({ photoId: uuid });
  const completedMs = computeElapsedMs();
  const isReceived = await Promise.race([photoEventReceived.then(() => true), sleep(timeoutMs, false, { ref: false })]);
  if (!isReceived) throw new Error(`The page received no event for ${timeoutMs / 1000} s`);
  const eventMs = computeElapsedMs();
  const [photo] = await shop.photos.list.query({ photoIds: [uuid] });
  if (photo?.state !== "ready") throw new Error(`The photo is ${photo?.state ?? "unknown"} when it should be ready`);
  const picture = await fetch(`${url}${photo.path}/1600.jpg`);
  const size = (await picture.arrayBuffer()).byteLength;
  if (!picture.ok || picture.headers.get("content-type") !== "image/jpeg" || size === 0) {
    throw new Error(`The photo's picture answers ${picture.status}`);
  }
  return { completedMs, eventMs, loadedMs: computeElapsedMs() };
}
