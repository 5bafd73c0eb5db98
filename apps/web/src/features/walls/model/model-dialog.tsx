"use client";

import { findFrameTypeByStyle, frameTypes } from "@storywall/domain/catalog/frames";
import { MM_PER_INCH } from "@storywall/domain/catalog/print-constants";
import { findDesignTemplate } from "@storywall/domain/walls/design/design";
import { createWallModel } from "@storywall/domain/walls/model/wall-model";
import { Dialog } from "@storywall/ui/dialog";
import { IconButton } from "@storywall/ui/icon-button";
import { Minus, Plus, RotateCcw, RotateCw } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import type { ModelView } from "./create-model-view.ts";
import { modelTexts } from "./model-texts.ts";
import { ArViewerSection } from "./on-your-wall.tsx";
import { type ModelSource, type ModelState, useWallModel } from "./use-wall-model.ts";

type ModelDialogProps = { source: ModelSource; isOpen: boolean; onClose: () => void };

/** A wall in 3D that can be turned, and links to viewers that show it on the shopper's own wall. */
export default function ModelDialog({ source, isOpen, onClose }: ModelDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={modelTexts.title(source.name)}>
      <ApiProvider>
        <ModelStage source={source}>
          <ArViewerSection source={source} />
        </ModelStage>
      </ApiProvider>
    </Dialog>
  );
}

const TURN = Math.PI / 18;
const ZOOM = 1.2;

const keyActions: Readonly<Record<string, (view: ModelView) => void>> = {
  ArrowLeft: (view) => view.turn({ right: TURN }),
  ArrowRight: (view) => view.turn({ right: -TURN }),
  ArrowUp: (view) => view.turn({ up: TURN }),
  ArrowDown: (view) => view.turn({ up: -TURN }),
  "+": (view) => view.zoom(ZOOM),
  "=": (view) => view.zoom(ZOOM),
  "-": (view) => view.zoom(1 / ZOOM),
  _: (view) => view.zoom(1 / ZOOM),
};

type ModelStageProps = { source: ModelSource; children: ReactNode };

/** Shows the model on a canvas, with buttons and keys that turn it. `children` are shown when the model is ready. */
function ModelStage({ source, children }: ModelStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { state, view, retry } = useWallModel(source, canvas);
  useModelKeys(view);
  const createClickHandler = (key: keyof typeof keyActions) => () => {
    if (view.current) keyActions[key]?.(view.current);
  };
  const isReady = state.kind === "ready";
  if (state.kind === "unsupported") {
    return (
      <>
        <p role="status">{modelTexts.unsupported}</p>
        <p className="mt-3 text-soft">{describeWall(source)}</p>
      </>
    );
  }
  return (
    <>
      <div className="relative h-[min(24rem,50dvh)] overflow-hidden rounded-xl bg-(--room-wall)">
        <canvas
          ref={canvas}
          role="img"
          aria-label={modelTexts.model(source.name)}
          data-ready={isReady}
          className="size-full cursor-grab touch-none active:cursor-grabbing"
        />
        <div className="pointer-events-none absolute inset-0 grid place-items-center p-6 text-center">
          <ModelStatus state={state} onRetry={retry} />
        </div>
      </div>
      <fieldset aria-label={modelTexts.controls} className="mt-3 flex justify-center gap-2">
        <IconButton label={modelTexts.turnLeft} disabled={!isReady} onClick={createClickHandler("ArrowRight")}>
          <RotateCcw aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={modelTexts.turnRight} disabled={!isReady} onClick={createClickHandler("ArrowLeft")}>
          <RotateCw aria-hidden="true" className="size-5" />
        </IconButton>
        <div className="flex gap-2 pointer-coarse:hidden">
          <IconButton label={modelTexts.zoomOut} disabled={!isReady} onClick={createClickHandler("-")}>
            <Minus aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={modelTexts.zoomIn} disabled={!isReady} onClick={createClickHandler("+")}>
            <Plus aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </fieldset>
      <p className="mt-3 text-center text-soft text-sm">
        <span className="pointer-coarse:hidden">{modelTexts.keys}</span>
        <span className="not-pointer-coarse:hidden">{modelTexts.fingers}</span>
      </p>
      <p className="mt-4">{describeWall(source)}</p>
      {isReady ? children : null}
    </>
  );
}

/** Lets keys turn and zoom the model. They work anywhere in the dialog, because nothing else in it uses them. */
function useModelKeys(view: RefObject<ModelView | null>): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !view.current) return;
      const action = Object.hasOwn(keyActions, event.key) ? keyActions[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      action(view.current);
    };
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [view]);
}

function ModelStatus({ state, onRetry }: { state: ModelState; onRetry: () => void }) {
  if (state.kind === "failed") {
    return (
      <p role="alert" className="pointer-events-auto rounded-lg bg-card p-4 text-bad">
        {state.message}{" "}
        <button type="button" onClick={onRetry} className="min-h-11 underline underline-offset-4">
          {commonTexts.tryAgain}
        </button>
      </p>
    );
  }
  return (
    <p role="status" className="rounded-lg bg-card/85 px-4 py-2 empty:hidden">
      {state.kind === "preparing" || state.kind === "loading" ? modelTexts[state.kind] : null}
    </p>
  );
}

function describeWall({ templateKey, design }: ModelSource): string | null {
  const template = findDesignTemplate(templateKey, design);
  if (!template) return null;
  const { width, height, depth } = createWallModel(template, design);
  const toCm = (meters: number) => Math.round(meters * 1000) / 10;
  const toInches = (meters: number) => Math.round((meters * 10_000) / MM_PER_INCH) / 10;
  const frame = findFrameTypeByStyle(design.frameStyle);
  return modelTexts.describe({
    template: template.name,
    tiles: template.tiles.length,
    frame: frame ? frameTypes[frame].name : design.frameStyle,
    inches: { width: toInches(width), height: toInches(height), depth: toInches(depth) },
    cm: { width: toCm(width), height: toCm(height), depth: toCm(depth) },
  });
}
