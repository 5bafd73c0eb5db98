import { type FrameSizeKey, type FrameTypeKey, frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import { canvasTexts } from "./canvas-texts.ts";
import { FrameChoice } from "./frame-choice.tsx";
import { SizeChoice } from "./size-choice.tsx";

type Props = {
  template: Template;
  design: Pick<Design, "frameStyle">;
  slots: readonly DesignTile[];
  onFrame: (frame: FrameTypeKey) => void;
  onSize: (size: FrameSizeKey) => void;
  onReset: () => void;
};

/** Choice of frame and size for the whole wall. Offers only what the template supports. */
export function Choices({ template, design, slots, onFrame, onSize, onReset }: Props) {
  const sizes = new Set(slots.map(({ frameSize }) => frameSize));
  const [size = ""] = sizes;
  const isMixed = sizes.size > 1;
  const [only] = template.sizes;
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between font-semibold">
          {canvasTexts.frame}
          <button
            type="button"
            onClick={onReset}
            className="min-h-11 px-2 font-normal text-soft text-sm underline-offset-4 hover:underline"
          >
            {canvasTexts.reset}
          </button>
        </legend>
        <FrameChoice
          template={template}
          wall={slots.map(({ frameSize }) => frameSize)}
          chosen={design.frameStyle}
          onChoose={onFrame}
        />
      </fieldset>
      {template.sizes.length > 1 ? (
        <fieldset>
          <legend className="mb-2 font-semibold">{canvasTexts.size}</legend>
          <SizeChoice
            template={template}
            frame={design.frameStyle}
            wallIn={(one) => slots.map(() => one)}
            chosen={isMixed ? null : size}
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
    </div>
  );
}
