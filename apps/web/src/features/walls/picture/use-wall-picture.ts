"use client";

import { useEffect, useRef, useState } from "react";
import { getErrorData } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { makeWallPicture, type PictureStep, WallPictureError, type WallToPicture } from "./make-wall-picture.ts";

export type PictureState = { kind: "idle" } | PictureStep | { kind: "failed"; message: string };

type Made = { wall: WallToPicture; file: File };

/**
 * Returns the state of the picture and a function `make`, which resolves with the file, or with null after a failure. A
 * wall that has not changed is drawn only once. Leaving the page cancels the work.
 */
export function useWallPicture(wall: WallToPicture) {
  const calls = useTRPCClient();
  const [state, setState] = useState<PictureState>({ kind: "idle" });
  const lastPicture = useRef<Made>(null);
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);

  const make = async (): Promise<File | null> => {
    if (lastPicture.current && isSameWall(lastPicture.current.wall, wall)) return lastPicture.current.file;
    const controller = new AbortController();
    work.current?.abort();
    work.current = controller;
    const { signal } = controller;
    try {
      const file = await makeWallPicture(calls, wall, { signal, onStep: setState });
      lastPicture.current = { wall, file };
      setState({ kind: "idle" });
      return file;
    } catch (error) {
      if (signal.aborted) return null;
      console.warn("The picture of a wall couldn’t be made", getErrorData(error)?.shopCode ?? error);
      const message = error instanceof WallPictureError ? error.message : getErrorMessage(error);
      setState({ kind: "failed", message });
      return null;
    }
  };

  return { state, make };
}

const isSameWall = (one: WallToPicture, other: WallToPicture): boolean => JSON.stringify(one) === JSON.stringify(other);
