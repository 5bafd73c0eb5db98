import { type FrameSizeKey, type FrameTypeKey, frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import type { PhotosState } from "@/features/photos/photos-state.ts";
import { ToolPanel } from "@/features/walls/editor/tools/tool-panel.tsx";
import { canvasTexts } from "./canvas-texts.ts";
import { FrameChoice } from "./frame-choice.tsx";
import { SizeChoice } from "./size-choice.tsx";
import { findSwatchPhoto } from "./swatch-photo.ts";

type Props = {
  template: Template;
  design: Pick<Design, "frameStyle" | "matType">;
  slots: readonly DesignTile[];
  photos: PhotosState;
  onFrame: (frame: FrameTypeKey) => void;
  onSize: (size: FrameSizeKey) => void;
  onReset: () => void;
};

/** Choice of frame and size for the whole wall. Offers only what the template supports. */
export function Choices({ template, design, slots, photos, onFrame, onSize, onReset }: Props) {
  const sizes = new Set(slots.map(({ frameSize }) => frameSize));
  const [size = ""] = sizes;
  const isMixed = sizes.size > 1;
  const [only] = template.sizes;
  const photo = findSwatchPhoto(template, design, slots, photos);
  return (
    <>
      <ToolPanel tool="frame" className="relative">
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold max-lg:sr-only lg:min-h-11 lg:py-2">{canvasTexts.frame}</legend>
          <FrameChoice
            template={template}
            wall={slots.map(({ frameSize }) => frameSize)}
            chosen={design.frameStyle}
            photo={photo}
            onChoose={onFrame}
          />
        </fieldset>
        <button
          type="button"
          onClick={onReset}
          className="min-h-11 text-soft text-sm underline-offset-4 hover:underline lg:absolute lg:top-0 lg:right-0 lg:px-2"
        >
          {canvasTexts.reset}
        </button>
      </ToolPanel>
      <ToolPanel tool="size">
        {template.sizes.length > 1 ? (
          <fieldset className="min-w-0">
            <legend className="mb-2 font-semibold max-lg:sr-only">{canvasTexts.size}</legend>
            <SizeChoice
              template={template}
              frame={design.frameStyle}
              wallIn={(one) => slots.map(() => one)}
              chosen={isMixed ? null : size}
              photo={photo}
              onChoose={onSize}
            />
            {isMixed ? (
              <p className="mt-2 text-soft text-sm">
                {canvasTexts.mixedSizes([...sizes].filter(isFrameSize).map((key) => frameSizes[key].name))}
              </p>
            ) : null}
          </fieldset>
        ) : only ? (
          <p className="text-soft text-sm">{canvasTexts.onlySize(frameSizes[only].name, frameSizes[only].sizeText)}</p>
        ) : null}
      </ToolPanel>
    </>
  );
}
