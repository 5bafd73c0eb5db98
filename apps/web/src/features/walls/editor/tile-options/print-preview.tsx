import type { FrameColor } from "@storywall/domain/catalog/frames";
import { type Luminance, predictPrintBrightness } from "@storywall/domain/photos/photo-features";
import { createPaperMatrix, paper } from "@storywall/domain/walls/tiles/paper";
import { suggestTone, TONE_GAMMA, type Tone } from "@storywall/domain/walls/tiles/tone";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { TilePhoto, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getTileGeometry, type TileFormat, TileSvg } from "@/components/tiles/tile-svg.tsx";

const texts = {
  preview: "Print preview",
  brightness: "Print brightness",
  original: "Original",
  brightened: "Brightened",
  brightnessHint:
    "Both previews show how the print will look. Brightening changes only this tile’s print, not your photo.",
  onScreen: "On a screen",
  onPaper: "On paper",
  paperHint: "Photos print a little darker and softer than they look on a screen.",
};

type Props = {
  form: TileFormat;
  color: FrameColor;
  picture: TilePicture;
  luminance: Luminance | null;
  tone: Tone | null;
  /** Called with the chosen gamma. `TONE_GAMMA.least` prints the photo without brightening it. */
  onGamma: (gamma: number) => void;
};

/** Shows how a photo will look in print. If the photo is dark, the brightened version is shown next to it. */
export function PrintPreview({ form, color, picture, luminance, tone, onGamma }: Props) {
  const isBrightened = tone !== null && tone.gamma > TONE_GAMMA.least;
  const fix = isBrightened ? tone : suggestTone(luminance);
  const [original, brightened] = [TONE_GAMMA.least, fix?.gamma ?? TONE_GAMMA.least].map((gamma) => ({
    gamma,
    filter: tone?.filter,
  })) as [Tone, Tone];
  const [isOpen, setOpen] = useState(isBrightened || predictPrintBrightness(luminance) === "dark");
  const group = useId();
  const preview = { form, color, picture };
  return (
    <details
      className="group rounded-xl border border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 font-semibold">
        {texts.preview}
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen ? (
        <div className="space-y-3 px-4 pb-4">
          {fix ? (
            <fieldset>
              <legend className="sr-only">{texts.brightness}</legend>
              <div className="grid grid-cols-2 gap-3">
                <ToneOption
                  group={group}
                  name={texts.original}
                  isChosen={!isBrightened}
                  onChoose={() => onGamma(original.gamma)}
                >
                  <PaperPreview {...preview} tone={original} />
                </ToneOption>
                <ToneOption
                  group={group}
                  name={texts.brightened}
                  isChosen={isBrightened}
                  onChoose={() => onGamma(brightened.gamma)}
                >
                  <PaperPreview {...preview} tone={brightened} />
                </ToneOption>
              </div>
            </fieldset>
          ) : (
            <div className="grid grid-cols-2 gap-3">
              <LabeledPreview name={texts.onScreen}>
                <PaperPreview {...preview} tone={original} isScreen />
              </LabeledPreview>
              <LabeledPreview name={texts.onPaper}>
                <PaperPreview {...preview} tone={original} />
              </LabeledPreview>
            </div>
          )}
          <p className="text-soft text-sm">{fix ? texts.brightnessHint : texts.paperHint}</p>
        </div>
      ) : null}
    </details>
  );
}

type ToneOptionProps = { group: string; name: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

function ToneOption({ group, name, isChosen, onChoose, children }: ToneOptionProps) {
  return (
    <label className="block cursor-pointer rounded-lg border border-line p-2 has-checked:border-accent has-focus-visible:outline-3 has-checked:bg-card">
      {children}
      <span className="mt-2 flex min-h-6 items-center gap-2 text-sm">
        <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="size-5 accent-accent" />
        {name}
      </span>
    </label>
  );
}

function LabeledPreview({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="rounded-lg border border-line p-2">
      {children}
      <figcaption className="mt-2 min-h-6 text-sm">{name}</figcaption>
    </figure>
  );
}

type PaperPreviewProps = Pick<Props, "form" | "color" | "picture" | "tone"> & { isScreen?: boolean };

/** Simulates the look of paper on the photo, but not on the frame or the wall. */
function PaperPreview({ form, color, picture, tone, isScreen = false }: PaperPreviewProps) {
  const geometry = getTileGeometry(form);
  const id = useId();
  return (
    <TileSvg geometry={geometry} color={color}>
      <filter id={id} colorInterpolationFilters="linearRGB">
        <feColorMatrix values={paperValues} />
      </filter>
      <g filter={isScreen ? undefined : `url(#${id})`}>
        <TilePhoto geometry={geometry} picture={{ ...picture, tone }} />
      </g>
    </TileSvg>
  );
}

const paperValues = createPaperMatrix(paper)
  .map((part) => part.toFixed(5))
  .join(" ");
