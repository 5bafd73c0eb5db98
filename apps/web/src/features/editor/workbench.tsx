"use client";

import { photosStillToUpload } from "@storywall/domain/cart/design";
import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import type { ReactNode } from "react";
import { useRef } from "react";
import { Canvas } from "@/features/editor/canvas/canvas";
import { PhotoPicker } from "@/features/editor/photos/photo-picker";
import { PhotoTray } from "@/features/editor/photos/photo-tray";
import { RefusedFiles } from "@/features/editor/photos/refused-files";
import { UploadProgress } from "@/features/editor/photos/upload-progress";
import { TileOptions } from "@/features/editor/tile-options/tile-options";
import type { Editor } from "./use-editor.ts";

type Props = {
  editor: Editor;
  /** Sizes the shopper may still choose; none for a wall that is paid for. */
  sizes?: readonly FrameSizeKey[];
  children: ReactNode;
};

/** The wall, its photos and one tile's options; what is sold beside it comes as `children`. */
export function Workbench({ editor, sizes = editor.template.sizes, children }: Props) {
  const { template, canvas, dispatch, photos } = editor;
  const input = useRef<HTMLInputElement>(null);
  const left = photosStillToUpload(template, canvas.design);
  const focused = canvas.design.tiles.find(({ name }) => name === canvas.focused);
  const place = template.tiles.findIndex(({ name }) => name === canvas.focused);
  const closeOptions = () => dispatch({ type: "tile-focused", tile: null });

  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0 space-y-4">
        <Canvas
          template={template}
          design={canvas.design}
          photos={photos}
          focused={canvas.focused}
          onOpen={(tile) => dispatch({ type: "tile-focused", tile })}
          onFill={() => input.current?.click()}
          onFiles={editor.addFiles}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PhotoPicker
            inputRef={input}
            onFiles={editor.addFiles}
            label={left > 0 ? "Choose photos" : "Add more photos"}
          />
          <p className="text-soft text-sm">
            {left === 0
              ? "Every tile has its photo."
              : `${left} of ${template.tiles.length} tiles still want a photo. You can also drop files on the wall.`}
          </p>
        </div>
        <RefusedFiles files={editor.refused} onDismiss={editor.dismissRefused} />
        <UploadProgress photos={photos} />
        <PhotoTray ids={canvas.tray} photos={photos} />
      </div>
      <aside aria-label="Your choices" className="space-y-6">
        {children}
      </aside>
      {focused ? (
        <TileOptions
          tile={focused}
          place={place + 1}
          orientation={template.tiles[place]?.orientation ?? "portrait"}
          design={canvas.design}
          photos={photos}
          tray={canvas.tray}
          canRetry={focused.userPhotoId ? editor.canRetry(focused.userPhotoId) : false}
          onRetry={(photoId) => void editor.retry(photoId)}
          onReplaceWith={(files) => {
            editor.replace(focused.name, files);
            closeOptions();
          }}
          onPlace={(photoId) => dispatch({ type: "photo-placed", tile: focused.name, photoId })}
          onRemove={() => editor.remove(focused.name)}
          sizes={sizes}
          onCrop={(made) => dispatch({ type: "crop-changed", tile: focused.name, made })}
          onSize={(size) => dispatch({ type: "size-chosen", size })}
          onClose={closeOptions}
        />
      ) : null}
    </div>
  );
}
