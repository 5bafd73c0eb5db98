import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { editorPartsTexts } from "@/features/walls/editor/editor-parts-texts.ts";

type Props = { onTakeOther: () => void; onKeepMine: () => void };

/** Shown when the same wall was changed in two tabs. The shopper chooses which version to keep. */
export function ConflictNotice({ onTakeOther, onKeepMine }: Props) {
  return (
    <Notice
      tone="warn"
      title={editorPartsTexts.conflict}
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={onTakeOther}>
            {editorPartsTexts.useOther}
          </Button>
          <Button onClick={onKeepMine}>{editorPartsTexts.keepThis}</Button>
        </span>
      }
    >
      {editorPartsTexts.conflictHint}
    </Notice>
  );
}
