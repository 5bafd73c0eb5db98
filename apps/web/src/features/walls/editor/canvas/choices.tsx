import { type FrameSizeKey, frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import type { FrameTypeKey } from "@storywall/domain/catalog/frame-types";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
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

/** Frame and size of the whole wall. Offers only those of the template. */
export function Choices({ template, design, slots, onFrame, onSize, onReset }: Props) {
  const sizes = new Set(slots.map(({ frameSize }) => frameSize));
  const [size = ""] = sizes;
  const isMixed = sizes.size > 1;
  const [only] = template.sizes;
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between font-semibold">
          Frame
          <button
            type="button"
            onClick={onReset}
            className="min-h-11 px-2 font-normal text-soft text-sm underline-offset-4 hover:underline"
          >
            Reset frame and size
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
          <legend className="mb-2 font-semibold">Size</legend>
          <SizeChoice
            template={template}
            frame={design.frameStyle}
            wallIn={(one) => slots.map(() => one)}
            chosen={isMixed ? null : size}
            onChoose={onSize}
          />
          {isMixed ? (
            <p className="mt-2 text-soft text-sm">
              Your tiles have different sizes:{" "}
              {[...sizes]
                .filter(isFrameSize)
                .map((key) => frameSizes[key].name)
                .join(" and ")}
              . Choose one here to change them all.
            </p>
          ) : null}
        </fieldset>
      ) : only ? (
        <p className="text-soft text-sm">
          Every tile is {frameSizes[only].name}, {frameSizes[only].sizeText}.
        </p>
      ) : null}
    </div>
  );
}
