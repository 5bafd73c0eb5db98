import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";

const texts = {
  conflict: "This wall was also changed in another window.",
  conflictHint: "Choose which version to keep. You can undo this to get the other one back.",
  useOther: "Use the other one",
  keepThis: "Keep this one",
};

type Props = { onTakeOther: () => void; onKeepMine: () => void };

/** Shown when the same wall was changed in two tabs. The shopper chooses which version to keep. */
export function ConflictNotice({ onTakeOther, onKeepMine }: Props) {
  return (
    <Notice
      tone="warn"
      title={texts.conflict}
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={onTakeOther}>
            {texts.useOther}
          </Button>
          <Button onClick={onKeepMine}>{texts.keepThis}</Button>
        </span>
      }
    >
      {texts.conflictHint}
    </Notice>
  );
}
