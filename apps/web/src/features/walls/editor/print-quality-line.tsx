import { editorTexts } from "./editor-texts.ts";

type Props = {
  /** Number of photos that may print soft or blurry. */
  count: number;
  onShow: () => void;
};

/** One line about the print quality of the whole wall. The options of each tile give the reason and the remedy. */
export function PrintQualityLine({ count, onShow }: Props) {
  return (
    <p className="flex w-full flex-wrap items-center gap-x-2 text-sm">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-warn" />
      {editorTexts.softPhotos(count)}
      <button type="button" onClick={onShow} className="min-h-11 font-semibold underline underline-offset-4">
        {editorTexts.seeSoftPhotos(count)}
      </button>
    </p>
  );
}
