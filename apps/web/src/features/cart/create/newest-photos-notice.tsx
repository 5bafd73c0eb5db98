import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";

type Props = { onStartEmpty: () => void; onKeep: () => void };

/** Shown when the visitor's newest photos fill a new wall. */
export function NewestPhotosNotice({ onStartEmpty, onKeep }: Props) {
  return (
    <Notice
      tone="info"
      title="This wall starts with your newest photos."
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={onStartEmpty}>
            Start empty
          </Button>
          <Button variant="quiet" onClick={onKeep}>
            Keep them
          </Button>
        </span>
      }
    />
  );
}
