import dynamic from "next/dynamic";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { ToolPanel } from "@/features/walls/editor/workbench-panels.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { FrameChoice, findSwatchPhoto } from "./choices.tsx";

const texts = { frame: "Frame" };

const WallSizeChoice = dynamic(() => importWithRetry(() => import("./size-choice.tsx")), { ssr: false });
const LayoutChoice = dynamic(() => importWithRetry(() => import("./layout-choice.tsx")), { ssr: false });

/** Choice of frame, size and layout for the whole wall. */
export function WallDesignOptions() {
  const { editor, isNarrow, tool } = useWorkbench();
  const { canvas, slots, photos, dispatch } = editor;
  const { template, design } = canvas;
  const photo = findSwatchPhoto(editor.template, design, slots, photos);
  return (
    <>
      <ToolPanel tool="frame">
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold max-lg:sr-only">{texts.frame}</legend>
          <FrameChoice
            template={template}
            wall={slots.map(({ frameSize }) => frameSize)}
            chosen={design.frameStyle}
            photo={photo}
            onChoose={(frame) => dispatch({ type: "frame-chosen", frame })}
          />
        </fieldset>
      </ToolPanel>
      <ToolPanel tool="size" className={template.sizes.length > 3 ? "lg:min-h-89" : "lg:min-h-53"}>
        {tool === "size" || !isNarrow ? <WallSizeChoice photo={photo} /> : null}
      </ToolPanel>
      {isNarrow ? null : (
        <ToolPanel tool="layout" className="lg:min-h-[38rem]">
          <LayoutChoice />
        </ToolPanel>
      )}
    </>
  );
}
