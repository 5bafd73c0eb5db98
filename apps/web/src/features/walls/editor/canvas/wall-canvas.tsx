"use client";

import { hasPicture } from "@storywall/domain/walls/design/design";
import { createRoomScene, FRAME_OUTSET_CM } from "@storywall/domain/walls/tiles/room-scene";
import dynamic from "next/dynamic";
import { type DragEvent, type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { readDroppedFiles } from "@/features/photos/drop-and-paste.tsx";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { paints } from "@/features/walls/rooms/wall-paints.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useCanvasGestures } from "./use-canvas-gestures.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { WallTile } from "./wall-tile.tsx";

const texts = {
  yourWall: "Your wall",
  keyboardHelp: "Wall. Use the arrow keys to move it, plus and minus to zoom, and 0 to fit the whole wall.",
};

const RoomPicture = dynamic(() => importWithRetry(() => import("@/features/walls/rooms/room-picture.tsx")), {
  ssr: false,
});

/** Shows the wall. `children` are drawn over it and below it. */
export function WallCanvas({ children, className }: { children: ReactNode; className: string }) {
  const { editor, arts, room, paint, view, pickedUp, addFiles, closeTileOptions } = useWorkbench();
  const { template, slots, photos } = editor;
  const { design, focused } = editor.canvas;
  const scene = createRoomScene(template, slots, room);
  // An empty wall is shown without the room, whose pictures would delay the first photo.
  const isInRoom = slots.some(hasPicture);
  const [lastCurrent, setCurrent] = useState("");
  const current = (scene.tiles.find(({ name }) => name === lastCurrent) ?? scene.tiles[0])?.name;
  const [isOver, setOver] = useState(false);
  // A transition, because updating the roving tab stop can wait until the press is handled.
  const markCurrent = useCallback((tile: string) => startTransition(() => setCurrent(tile)), []);
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { onTap, announcement } = useCanvasGestures({ frame, stage, scene });
  const onKeys = useCanvasKeys({ frame, scene });

  useEffect(() => {
    if (pickedUp) frame.current?.querySelector<HTMLElement>(`[data-tile="${pickedUp}"]`)?.focus();
  }, [pickedUp]);

  // The tile that gets the focus back. The dialogs cannot restore the focus, because they replace each other and are
  // loaded lazily.
  const lastFocused = useRef<string | null>(null);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (!focused && lastFocused.current && isFocusLost) {
      frame.current?.querySelector<HTMLElement>(`[data-tile="${lastFocused.current}"]`)?.focus();
    }
    lastFocused.current = focused;
  }, [focused]);

  const { x, y, width, height } = scene.picture;
  useEffect(() => {
    const part = { x: x / scene.width, y: y / scene.height, width: width / scene.width, height: height / scene.height };
    view.setPicture(isInRoom ? part : null);
  }, [view, isInRoom, x, y, width, height, scene.width, scene.height]);

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const tile = (event.target as Element).closest<HTMLElement>("[data-tile]")?.dataset.tile ?? null;
    void readDroppedFiles(event.dataTransfer).then((files) => {
      if (files.length > 0) tile ? void editor.replace(tile, files) : addFiles(files);
    });
  };
  const toPercent = (part: number, whole: number) => `${(part / whole) * 100}%`;

  return (
    <section
      aria-label={texts.yourWall}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      className={`relative flex flex-col overflow-clip lg:rounded-2xl ${isOver ? "outline-3 outline-accent outline-dashed" : ""} ${className}`}
    >
      {/* `overflow: clip`, because with `hidden` the browser would scroll a tile that gets the focus into view. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a set of tiles, not of form fields */}
      <div
        ref={frame}
        role="group"
        aria-label={texts.keyboardHelp}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is in it
        tabIndex={0}
        onClick={({ target }) => (target as Element).closest("[data-tile]") ?? closeTileOptions()}
        onKeyDown={onKeys.down}
        onKeyUp={onKeys.up}
        className="grid min-h-0 flex-1 touch-pan-y place-items-center overflow-clip -outline-offset-3 transition-colors"
        style={{
          containerType: "size",
          background: isInRoom || paint !== "plaster" ? paints[paint] : "var(--room-wall)",
        }}
      >
        <div
          ref={stage}
          className="relative"
          style={{
            aspectRatio: `${scene.width} / ${scene.height}`,
            width: `min(100cqw, ${(100 * scene.width) / scene.height}cqh)`,
          }}
        >
          {isInRoom ? <RoomPicture scene={scene} paint={paint} /> : null}
          {scene.tiles.map((wallTile, index) => {
            const slot = slots[index];
            if (!slot) return null;
            return (
              <div
                key={wallTile.name}
                className="absolute"
                style={{
                  left: toPercent(wallTile.x - FRAME_OUTSET_CM, scene.width),
                  top: toPercent(wallTile.y - FRAME_OUTSET_CM, scene.height),
                  width: toPercent(wallTile.width + 2 * FRAME_OUTSET_CM, scene.width),
                }}
              >
                <WallTile
                  wallTile={wallTile}
                  position={index + 1}
                  count={slots.length}
                  slot={slot}
                  color={design.frameType}
                  mat={design.matType}
                  photo={slot.userPhotoId ? photos.get(slot.userPhotoId) : undefined}
                  art={slot.artItemId ? arts.get(slot.artItemId) : undefined}
                  isCurrent={current === wallTile.name}
                  isFocused={focused === wallTile.name}
                  isPickedUp={pickedUp === wallTile.name}
                  onTap={onTap}
                  onCurrent={markCurrent}
                />
              </div>
            );
          })}
        </div>
      </div>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      {children}
    </section>
  );
}
