import { IconButton } from "@storywall/ui/icon-button";
import { Notice } from "@storywall/ui/notice";
import { X } from "lucide-react";
import { photoPartsTexts } from "./photo-parts-texts.ts";

export type RejectedFile = { name: string; message: string };

const MAX_SHOWN = 4;

export function RejectedFiles({ files, onDismiss }: { files: readonly RejectedFile[]; onDismiss: () => void }) {
  if (files.length === 0) return null;
  const more = files.length - MAX_SHOWN;
  return (
    <Notice
      tone="bad"
      title={photoPartsTexts.rejectedTitle(files.length)}
      action={
        <IconButton label={photoPartsTexts.dismiss} onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      }
    >
      <ul className="mt-1 space-y-1 text-sm">
        {files.slice(0, MAX_SHOWN).map(({ name, message }, index) => (
          <li key={`${index} ${name}`} className="break-words">
            <span className="font-semibold">{name}</span>: {message}
          </li>
        ))}
        {more > 0 ? <li>{photoPartsTexts.moreRejected(more)}</li> : null}
      </ul>
    </Notice>
  );
}
