import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";

type Props = { onTakeOther: () => void; onKeepMine: () => void };

/** Shown when two tabs have changed the same wall. The shopper chooses a version. */
export function ConflictNotice({ onTakeOther, onKeepMine }: Props) {
  return (
    <Notice
      tone="warn"
      title="This wall was changed in another window, too."
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={onTakeOther}>
            Use the other one
          </Button>
          <Button onClick={onKeepMine}>Keep this one</Button>
        </span>
      }
    >
      Choose which version to keep. You can undo this to get the other one back.
    </Notice>
  );
}
