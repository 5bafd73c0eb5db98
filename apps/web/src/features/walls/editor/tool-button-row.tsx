import { Frame, Images, LayoutGrid, Ruler, Sofa } from "lucide-react";
import { type Tool, tools, useWorkbench } from "@/features/walls/editor/use-workbench.ts";

const texts = {
  tools: "Tools",
  toolNames: {
    photos: "Photos",
    frame: "Frame",
    size: "Size",
    layout: "Layout",
    preview: "Preview",
  } satisfies Record<Tool, string>,
};

const icons = { photos: Images, frame: Frame, size: Ruler, layout: LayoutGrid, preview: Sofa };

/** Tools for a paid wall, whose frame and size cannot change. */
const paidWallTools = ["photos", "layout", "preview"] as const;

/** Buttons of the tools, below the wall where the thumb reaches them. Wide screens show all panels instead. */
export function ToolButtonRow({ onChoose }: { onChoose: (tool: Tool) => void }) {
  const { tool: chosen, isForSale } = useWorkbench();
  return (
    <fieldset aria-label={texts.tools} className="min-w-0 overflow-x-auto border-line border-y bg-card lg:hidden">
      <div className="mx-auto flex min-w-max max-w-xl">
        {(isForSale ? tools : paidWallTools).map((tool) => {
          const Icon = icons[tool];
          return (
            <button
              key={tool}
              type="button"
              aria-expanded={chosen === tool}
              onClick={() => onChoose(tool)}
              className="flex min-h-14 min-w-[4.25rem] flex-1 flex-col items-center justify-center gap-1 border-transparent border-t-3 px-1 pt-1 pb-1.5 text-soft text-sm leading-none -outline-offset-3 aria-expanded:border-accent aria-expanded:font-semibold aria-expanded:text-accent"
            >
              <Icon aria-hidden="true" className="size-5.5" />
              {texts.toolNames[tool]}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
