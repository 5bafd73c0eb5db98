"use client";

import type { Design } from "@storywall/domain/walls/design/design";
import { type RefObject, useEffect, useRef, useState } from "react";
import {
  POLL_MS,
  WallPictureError,
  waitForMilliseconds,
  waitUntilCaptured,
} from "@/features/walls/picture/create-wall-picture.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import type { ModelView } from "./create-model-view.ts";
import { modelTexts } from "./model-texts.ts";

export type ModelState =
  | { kind: "preparing" | "loading" | "ready" | "unsupported" }
  | { kind: "failed"; message: string };

/** Requests the 3D model of a wall and shows it on the canvas. `retry` starts again after a failure. */
export function useWallModel(source: ModelSource, canvas: RefObject<HTMLCanvasElement | null>) {
  const calls = useTRPCClient();
  const [state, setState] = useState<ModelState>({ kind: "preparing" });
  const [attempt, setAttempt] = useState(0);
  const view = useRef<ModelView>(null);
  // The wall does not change while the dialog is open.
  const [wall] = useState(source);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const loadModel = async () => {
      if (!canShow3d()) return setState({ kind: "unsupported" });
      setState({ kind: "preparing" });
      try {
        const [path, { createModelView }] = await Promise.all([
          requestModelPath(calls, wall, signal),
          importWithRetry(() => import("./create-model-view.ts")),
        ]);
        signal.throwIfAborted();
        setState({ kind: "loading" });
        if (!canvas.current) return;
        const isMotionReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        const shown = await createModelView(canvas.current, path, { isMotionReduced, signal });
        if (signal.aborted) return shown.dispose();
        view.current = shown;
        setState({ kind: "ready" });
      } catch (error) {
        if (signal.aborted) return;
        console.warn("The 3D view of a wall couldn’t be shown", error);
        setState({ kind: "failed", message: describeError(error) });
      }
    };
    void loadModel();
    return () => {
      controller.abort();
      view.current?.dispose();
      view.current = null;
    };
  }, [calls, wall, canvas, attempt]);

  return { state, view, retry: () => setAttempt((count) => count + 1) };
}

function describeError(error: unknown): string {
  if (error instanceof ModelError || error instanceof WallPictureError) return error.message;
  return error instanceof Error && "data" in error ? getErrorMessage(error) : modelTexts.failed;
}

const canShow3d = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

const MAX_POLLS = 180;
const silent = { context: { silent: true } };

/** Error with a message for the shopper. */
class ModelError extends Error {}

/**
 * Requests the 3D model of a wall, which the server makes if it does not exist, and returns the path of its GLB file.
 * @throws ModelError, WallPictureError, and the API's errors.
 */
async function requestModelPath(calls: ApiClient, source: ModelSource, signal: AbortSignal): Promise<string> {
  const { token, templateKey, design } = source;
  if (token) return requestSharedModelPath(calls, token, signal);
  const capture = await calls.captures.create.mutate({ kind: "model", templateKey, design }, silent);
  return waitUntilCaptured(calls, capture, { signal, tooSlow: modelTexts.tooSlow });
}

async function requestSharedModelPath(calls: ApiClient, token: string, signal: AbortSignal): Promise<string> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const { state, glb } = await calls.shares.requestModel.mutate({ token, isRetry: poll === 0 }, silent);
    if (state === "ready") return glb;
    if (state === "failed") throw new ModelError(modelTexts.failed);
    await waitForMilliseconds(POLL_MS, signal);
  }
  throw new ModelError(modelTexts.tooSlow);
}

/**
 * A wall to show in 3D. With `token`, it is a shared wall, which anyone with the token can see; without, it is the
 * visitor's own wall.
 */
export type ModelSource = { name: string; templateKey: string; design: Design; token?: string };
