import { type AnnouncementCopy, announcementPlaceholders } from "@storywall/domain/catalog/copy/announcement";
import { copyLimits } from "@storywall/domain/catalog/copy/schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { adminCopyTexts } from "./admin-copy-texts.tsx";
import type { CopyFormProps } from "./copy-part.tsx";
import { defaultLink, LinkFields } from "./link-fields.tsx";

const placeholders = adminCopyTexts.placeholders(announcementPlaceholders.map((name) => `{${name}}`));

export function LineFields({ typed, onType, isDisabled }: CopyFormProps<AnnouncementCopy>) {
  return (
    <div className="grid max-w-3xl gap-4">
      <TextField
        label={adminCopyTexts.text}
        hint={adminCopyTexts.textHint(copyLimits.line, placeholders)}
        value={typed.text}
        disabled={isDisabled}
        maxLength={copyLimits.line}
        autoComplete="off"
        onChange={({ target }) => onType({ ...typed, text: target.value })}
      />
      <TextField
        label={adminCopyTexts.lastDay}
        type="date"
        isOptional
        value={typed.lastDay ?? ""}
        disabled={isDisabled}
        className="max-w-56"
        onChange={({ target }) => onType({ ...typed, lastDay: target.value || null })}
      />
      {typed.link ? (
        <LinkFields
          link={typed.link}
          isDisabled={isDisabled}
          onType={(link) => onType({ ...typed, link })}
          onRemove={() => onType({ ...typed, link: null })}
        />
      ) : isDisabled ? null : (
        <div>
          <Button variant="plain" onClick={() => onType({ ...typed, link: defaultLink })}>
            {adminCopyTexts.addLink}
          </Button>
        </div>
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={typed.isShown}
          disabled={isDisabled}
          onChange={({ target }) => onType({ ...typed, isShown: target.checked })}
          className="size-5 accent-accent"
        />
        {adminCopyTexts.show}
      </label>
    </div>
  );
}
