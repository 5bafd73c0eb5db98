import { newUuid } from "@storywall/domain/kernel/uuid";
import type { ApiClient } from "@/lib/trpc.ts";
import { photoTexts } from "./photo-texts.ts";
import { uploadPhoto } from "./upload-photo.ts";

const POLL_MS = 1_000;
const silent = { context: { silent: true } };

/** Uploads one photo and waits until the server has processed it. */
export async function sendPhoto(
  { photos }: Pick<ApiClient, "photos">,
  file: File,
): Promise<{ photoId: string } | { rejected: string }> {
  const photoId = newUuid();
  const uploadCalls = {
    reserve: (input: Parameters<typeof photos.reserve.mutate>[0]) => photos.reserve.mutate(input, silent),
    parts: (input: { photoId: string }) => photos.parts.query(input, silent),
    complete: (input: { photoId: string }) => photos.complete.mutate(input, silent),
    list: (photoIds: string[]) => photos.list.query({ photoIds }, silent),
  };
  const sent = await uploadPhoto(uploadCalls, photoId, {
    file,
    isInParts: false,
    onProgress: () => {},
    onInParts: async () => {},
    signal: new AbortController().signal,
  });
  if (sent.kind !== "arrived") return { rejected: sent.message };
  for (let photo = sent.photo; photo.state !== "ready"; ) {
    if (photo.state === "rejected") return { rejected: photo.rejection?.message ?? photoTexts.unusablePhoto };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    [photo = photo] = await uploadCalls.list([photo.uuid]);
  }
  return { photoId: sent.photo.uuid };
}
