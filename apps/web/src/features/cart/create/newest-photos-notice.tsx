import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";

const newestPhotosTexts = {
  title: "This wall starts with your newest photos.",
  startEmpty: "Start empty",
  keepPhotos: "Keep them",
};

type Props = { onStartEmpty: () => void; onKeep: () => void };

/** Shown when a new wall has been filled with the visitor's newest photos. */
export function NewestPhotosNotice({ onStartEmpty, onKeep }: Props) {
  return (
    <Notice
      tone="info"
      title={newestPhotosTexts.title}
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={onStartEmpty}>
            {newestPhotosTexts.startEmpty}
          </Button>
          <Button variant="quiet" onClick={onKeep}>
            {newestPhotosTexts.keepPhotos}
          </Button>
        </span>
      }
    />
  );
}
