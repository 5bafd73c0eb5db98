import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import { useRef } from "react";
import { cropTexts } from "./crop/crop-texts.ts";
import type { PrintConsent } from "./use-editor.ts";

const texts = {
  conflict: "This wall was also changed in another window.",
  conflictHint: "Choose which version to keep. You can undo this to get the other one back.",
  useOther: "Use the other one",
  keepThis: "Keep this one",
};

type ConflictNoticeProps = { onTakeOther: () => void; onKeepMine: () => void };

/** Shown when the same wall was changed in two tabs. The shopper chooses which version to keep. */
export function ConflictNotice({ onTakeOther, onKeepMine }: ConflictNoticeProps) {
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

type PrintAnywayButtonProps = { consent: PrintConsent; onPrintAnyway: () => void };

/** Button that confirms all damaged photos, or all blurred ones. */
export function PrintAnywayButton({ consent, onPrintAnyway }: PrintAnywayButtonProps) {
  const wrapper = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(wrapper);
  return (
    <div ref={wrapper}>
      <Button variant="plain" className="w-full" onClick={onPrintAnyway}>
        {consent === "damage" ? cropTexts.printAsIs : cropTexts.printAnyway}
      </Button>
    </div>
  );
}
