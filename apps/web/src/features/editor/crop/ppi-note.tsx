import { type PpiWord, ppiWord } from "@storywall/domain/tiles/resolution";

const words: Record<PpiWord, { text: string; className: string }> = {
  good: { text: "Prints sharp at this size.", className: "text-good" },
  fine: { text: "Prints well from where you will look at it.", className: "text-good" },
  warn: { text: "May look a little soft. A smaller size or a wider crop helps.", className: "text-warn" },
  block: {
    text: "Will look blurred. Choose a smaller size, a wider crop or the original photo.",
    className: "text-bad",
  },
};

/** How this crop will print, in a plain word (F-03). */
export function PpiNote({ ppi }: { ppi: number }) {
  const { text, className } = words[ppiWord(ppi)];
  return (
    <p className={`mt-2 text-sm ${className}`}>
      {text} <span className="text-soft">({ppi} pixels per inch)</span>
    </p>
  );
}
