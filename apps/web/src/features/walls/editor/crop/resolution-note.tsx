import type { PrintQuality } from "@storywall/domain/walls/tiles/tile-geometry";
import type { Remedy, TileResolution } from "@storywall/domain/walls/tiles/tile-resolution";
import { Button } from "@storywall/ui/button";
import { cropTexts } from "./crop-texts.ts";
import { getRemedyLabel, resolutionTexts } from "./resolution-texts.ts";

type Props = {
  resolution: TileResolution;
  /** Whether the shopper has confirmed this print quality. */
  isPrintedAnyway: boolean;
  onRemedy: (remedy: Remedy) => void;
  /** Opens the file picker, so that the shopper can choose a photo with a higher resolution. */
  onReplace?: (() => void) | undefined;
  onPrintAnyway: (yes: boolean) => void;
};

const tones: Record<PrintQuality, string> = {
  good: "text-good",
  fine: "text-good",
  warn: "text-warn",
  block: "text-bad",
};

/** Shows the print quality of the tile and how to improve it. */
export function ResolutionNote({ resolution, isPrintedAnyway, onRemedy, onReplace, onPrintAnyway }: Props) {
  const { ppi, quality, remedies } = resolution;
  const needsHelp = quality === "warn" || quality === "block";
  return (
    <div className="space-y-2">
      <p className="text-sm" data-resolution={quality}>
        <strong className={tones[quality]}>{resolutionTexts[quality].word}.</strong> {resolutionTexts[quality].sentence}{" "}
        <span className="text-soft">{cropTexts.pixelsPerInch(ppi)}</span>
      </p>
      {needsHelp ? (
        <div className="flex flex-wrap gap-2">
          {remedies.map((remedy) => (
            <Button key={remedy.kind} variant="plain" className="px-4 text-sm" onClick={() => onRemedy(remedy)}>
              {getRemedyLabel(remedy)}
            </Button>
          ))}
          {onReplace ? (
            <Button variant="plain" className="px-4 text-sm" onClick={onReplace}>
              {cropTexts.useSharperPhoto}
            </Button>
          ) : null}
        </div>
      ) : null}
      {quality === "block" ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isPrintedAnyway}
            onChange={(event) => onPrintAnyway(event.target.checked)}
            className="size-5 accent-accent"
          />
          {cropTexts.printBlurry}
        </label>
      ) : null}
    </div>
  );
}
