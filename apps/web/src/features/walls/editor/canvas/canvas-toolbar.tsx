import { IconButton } from "@storywall/ui/icon-button";
import { Eye, EyeOff, Maximize, Minus, Plus, Redo2, Sofa as SofaIcon, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { ZOOM_STEP } from "./view-store.ts";

const texts = {
  toolbar: "Wall",
  redo: "Redo",
  zoomOut: "Zoom out",
  zoomIn: "Zoom in",
  fitWall: "Fit the whole wall",
  roomAndColor: "Room and wall color",
  hideControls: "Hide controls",
  showControls: "Show controls",
};

const RoomPicker = dynamic(() => importWithRetry(() => import("./room-picker.tsx")), { ssr: false });

/** Hides the zoom buttons on touch screens, where shoppers zoom by pinching. */
const withoutFingers = "pointer-coarse:hidden";

/** Shows the text of the buttons if the toolbar is wide enough. */
const withText = "@min-[44rem]:w-auto @min-[44rem]:grid-flow-col @min-[44rem]:gap-2 @min-[44rem]:px-3";

export function CanvasToolbar() {
  const { editor, view, toggleControls, isNarrow, isRoomPickerOpen, setRoomPickerOpen } = useWorkbench();
  const { canvas, dispatch } = editor;
  // On phones and tablets, the tool "Preview" contains the room picker.
  return (
    <div className="@container border-line border-t bg-card">
      {isRoomPickerOpen && !isNarrow ? <RoomPicker /> : null}
      <div
        role="toolbar"
        aria-label={texts.toolbar}
        className="flex flex-wrap items-center justify-between gap-x-1 px-1.5 py-1"
      >
        <div className="flex">
          <IconButton
            label={commonTexts.undo}
            disabled={canvas.history.past.length === 0}
            onClick={() => dispatch({ type: "undone" })}
          >
            <Undo2 />
          </IconButton>
          <IconButton
            label={texts.redo}
            disabled={canvas.history.future.length === 0}
            onClick={() => dispatch({ type: "redone" })}
          >
            <Redo2 />
          </IconButton>
        </div>
        <div className="flex items-center">
          <IconButton label={texts.zoomOut} onClick={() => view.zoom(1 / ZOOM_STEP)} className={withoutFingers}>
            <Minus />
          </IconButton>
          <IconButton label={texts.fitWall} onClick={view.fit}>
            <Maximize />
          </IconButton>
          <IconButton label={texts.zoomIn} onClick={() => view.zoom(ZOOM_STEP)} className={withoutFingers}>
            <Plus />
          </IconButton>
        </div>
        <div className="flex">
          <IconButton
            label={texts.roomAndColor}
            aria-expanded={isRoomPickerOpen}
            onClick={() => setRoomPickerOpen(!isRoomPickerOpen)}
            className={`max-lg:hidden aria-expanded:bg-tint aria-expanded:text-accent ${withText}`}
          >
            <SofaIcon />
            <span className="@max-[44rem]:hidden">{texts.roomAndColor}</span>
          </IconButton>
          <IconButton label={texts.hideControls} aria-keyshortcuts="h" onClick={toggleControls} className={withText}>
            <EyeOff />
            <span className="@max-[44rem]:hidden">{texts.hideControls}</span>
          </IconButton>
        </div>
      </div>
    </div>
  );
}

export function ShowControlsButton() {
  const { toggleControls } = useWorkbench();
  return (
    <IconButton
      label={texts.showControls}
      aria-keyshortcuts="h"
      onClick={toggleControls}
      className="absolute right-3 bottom-3 z-10 bg-card shadow-md"
    >
      <Eye />
    </IconButton>
  );
}
