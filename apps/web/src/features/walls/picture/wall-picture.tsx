"use client";

import { Button } from "@storywall/ui/button";
import { Download, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { shareTexts } from "@/features/walls/share-texts.ts";
import { getErrorData } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { createWallPicture, type PictureStep, WallPictureError, type WallToPicture } from "./create-wall-picture.ts";

type Props = {
  wall: WallToPicture;
  /** Sentence that says why a picture cannot be made yet. Shown when the shopper presses the button. */
  problem?: string | null;
  /** Whether the picture can also be passed to the share sheet. */
  isShareable?: boolean;
  className?: string;
};

type Action = "download" | "share";

/** Downloads or shares a picture of the wall. The picture is private until the shopper shares it. */
export function WallPicture({ wall, problem = null, isShareable = true, className = "" }: Props) {
  const { state, makePicture } = useWallPicture(wall);
  const [note, setNote] = useState("");
  const [lastAction, setLastAction] = useState<Action>("download");
  const [isReadyToShare, setReadyToShare] = useState(false);
  const downloadButton = useRef<HTMLButtonElement>(null);
  const shareButton = useRef<HTMLButtonElement>(null);
  const isBusy = state.kind === "drawing" || state.kind === "downloading";

  const runAction = async (action: Action) => {
    if (isBusy) return;
    setLastAction(action);
    setReadyToShare(false);
    setNote(problem ?? "");
    if (problem) return;
    const file = await makePicture();
    if (!file) return;
    if (action === "share") {
      const outcome = await sharePicture(file, wall.name);
      if (outcome === "opened") return;
      if (outcome === "press-again") {
        setReadyToShare(true);
        return setNote(shareTexts.pressShareAgain);
      }
    }
    downloadFile(file);
    setNote(action === "share" ? await copyLayoutLink(wall.templateKey) : shareTexts.downloaded);
  };

  const retry = () => {
    // Moves the focus, because the pressed button disappears.
    (lastAction === "share" ? shareButton : downloadButton).current?.focus();
    void runAction(lastAction);
  };

  return (
    <div className={className}>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={downloadButton}
          variant="plain"
          aria-label={shareTexts.downloadPictureOf(wall.name)}
          aria-disabled={isBusy}
          onClick={() => void runAction("download")}
        >
          <Download aria-hidden="true" className="size-5 shrink-0" />
          <span>{shareTexts.downloadPicture}</span>
        </Button>
        {isShareable ? (
          <Button
            ref={shareButton}
            variant={isReadyToShare ? "primary" : "plain"}
            aria-label={shareTexts.sharePictureOf(wall.name)}
            aria-disabled={isBusy}
            onClick={() => void runAction("share")}
          >
            <Share2 aria-hidden="true" className="size-5 shrink-0" />
            <span>{shareTexts.share}</span>
          </Button>
        ) : null}
      </div>
      <PictureProgress state={state} />
      <p role="status" className="mt-2 text-soft text-sm empty:hidden">
        {describePictureState(state) ?? note}
      </p>
      {state.kind === "failed" ? (
        <p role="alert" className="mt-2 text-bad text-sm">
          {state.message}{" "}
          <button type="button" onClick={retry} className="min-h-11 underline underline-offset-4">
            {commonTexts.tryAgain}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function PictureProgress({ state }: { state: PictureState }) {
  if (state.kind !== "drawing" && state.kind !== "downloading") return null;
  const share = state.kind === "downloading" ? state.progress : null;
  return (
    <progress
      aria-label={shareTexts.pictureProgress}
      {...(share === null ? {} : { value: share })}
      className="mt-3 h-1.5 w-full max-w-64 accent-accent"
    />
  );
}

function describePictureState({ kind }: PictureState): string | null {
  if (kind === "drawing") return shareTexts.drawing;
  if (kind === "downloading") return shareTexts.downloading;
  return kind === "failed" ? "" : null;
}

/** Copies a link to a new wall with the same layout, without photos. Returns a message for the shopper. */
async function copyLayoutLink(templateKey: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/create/${templateKey}`);
    return shareTexts.downloadedWithLink;
  } catch {
    return shareTexts.downloadedToFiles;
  }
}

type ShareOutcome =
  /** The browser has opened its share sheet. The shopper may have closed it without sharing. */
  | "opened"
  /** Drawing the picture took so long that the browser requires another press before sharing. */
  | "press-again"
  /** The browser cannot share files. */
  | "unsupported";

async function sharePicture(file: File, title: string): Promise<ShareOutcome> {
  const data = { files: [file], title };
  if (!navigator.canShare?.(data)) return "unsupported";
  try {
    await navigator.share(data);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NotAllowedError") return "press-again";
    if (name !== "AbortError") {
      console.warn("The picture of a wall couldn’t be shared", error);
      return "unsupported";
    }
  }
  return "opened";
}

function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser reads the file after the click event, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type PictureState = { kind: "idle" } | PictureStep | { kind: "failed"; message: string };

type Made = { wall: WallToPicture; file: File };

/**
 * Returns the state of the picture and a function `makePicture`, which resolves with the file, or with null after a failure. A
 * wall that has not changed is drawn only once. Leaving the page cancels the work.
 */
function useWallPicture(wall: WallToPicture) {
  const calls = useTRPCClient();
  const [state, setState] = useState<PictureState>({ kind: "idle" });
  const lastPicture = useRef<Made>(null);
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);

  const makePicture = async (): Promise<File | null> => {
    if (lastPicture.current && isSameWall(lastPicture.current.wall, wall)) return lastPicture.current.file;
    const controller = new AbortController();
    work.current?.abort();
    work.current = controller;
    const { signal } = controller;
    try {
      const file = await createWallPicture(calls, wall, { signal, onStep: setState });
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

  return { state, makePicture };
}

const isSameWall = (one: WallToPicture, other: WallToPicture): boolean => JSON.stringify(one) === JSON.stringify(other);
