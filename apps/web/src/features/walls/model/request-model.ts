import { POLL_MS, pause, waitUntilCaptured } from "@/features/walls/picture/make-wall-picture.ts";
import type { ApiClient } from "@/lib/trpc.ts";
import type { ModelSource } from "./model-source.ts";
import { modelTexts } from "./model-texts.ts";

const MAX_POLLS = 180;
const silent = { context: { silent: true } };

/** Error with a message for the shopper. */
export class ModelError extends Error {}

/**
 * Has the 3D model of a wall made, unless it exists, and returns the path of its GLB file.
 * @throws ModelError, WallPictureError, and the API's errors.
 */
export async function requestModel(calls: ApiClient, source: ModelSource, signal: AbortSignal): Promise<string> {
  const { token, templateKey, design } = source;
  if (token) return requestSharedModel(calls, token, signal);
  const capture = await calls.captures.create.mutate({ kind: "model", templateKey, design }, silent);
  return waitUntilCaptured(calls, capture, { signal, tooSlow: modelTexts.tooSlow });
}

async function requestSharedModel(calls: ApiClient, token: string, signal: AbortSignal): Promise<string> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const { state, glb } = await calls.shares.requestModel.mutate({ token, isRetry: poll === 0 }, silent);
    if (state === "ready") return glb;
    if (state === "failed") throw new ModelError(modelTexts.failed);
    await pause(POLL_MS, signal);
  }
  throw new ModelError(modelTexts.tooSlow);
}
