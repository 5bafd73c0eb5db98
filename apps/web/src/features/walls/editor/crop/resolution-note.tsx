import type { PrintQuality } from "@storywall/domain/walls/tiles/resolution";
import type { Remedy, TileResolution } from "@storywall/domain/walls/tiles/tile-resolution";
import { Button } from "@storywall/ui/button";
import { getRemedyLabel, resolutionTexts } from "./resolution-texts.ts";

type Props = {
  resolution: TileResolution;
  /** Whether the shopper has confirmed this print quality. */
  isPrintedAnyway: boolean;
  onRemedy: (remedy: Remedy) => void;
  /** Opens the file picker to choose a larger original. */
  onReplace?: (() => void) | undefined;
  onPrintAnyway: (yes: boolean) => void;
};

const tones: Record<PrintQuality, string> = {
  good: "text-good",
  fine: "text-good",
  warn: "text-warn",
  block: "text-bad",
};

/** Print quality of the tile, and how to improve it. */
export function ResolutionNote({ resolution, isPrintedAnyway, onRemedy, onReplace, onPrintAnyway }: Props) {
  const { ppi, word, remedies } = resolution;
  const needsHelp = word === "warn" || word === "block";
  return (
    <div className="space-y-2">
      <p className="text-sm" data-resolution={word}>
        <strong className={tones[word]}>{resolutionTexts[word].word}.</strong> {resolutionTexts[word].sentence}{" "}
        <span className="text-soft">{ppi} pixels per inch.</span>
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
              Use a larger original
            </Button>
          ) : null}
        </div>
      ) : null}
      {word === "block" ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isPrintedAnyway}
            onChange={(event) => onPrintAnyway(event.target.checked)}
            className="size-5 accent-accent"
          />
          Print it anyway. I understand it may look blurry.
        </label>
      ) : null}
    </div>
  );
}
