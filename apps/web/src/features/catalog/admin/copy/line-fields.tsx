import { type AnnouncementCopy, announcementPlaceholders } from "@storywall/domain/catalog/copy/announcement";
import { copyLimits } from "@storywall/domain/catalog/copy/schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import type { CopyFormProps } from "./copy-part.tsx";
import { defaultLink, LinkFields } from "./link-fields.tsx";

const facts = announcementPlaceholders.map((name) => `{${name}}`).join(" and ");

export function LineFields({ typed, onType, isDisabled }: CopyFormProps<AnnouncementCopy>) {
  return (
    <div className="grid max-w-3xl gap-4">
      <TextField
        label="The line"
        hint={`Up to ${copyLimits.line} characters. ${facts} are filled in while there is an offer. Without one, a line that uses them isn’t shown.`}
        value={typed.text}
        disabled={isDisabled}
        maxLength={copyLimits.line}
        autoComplete="off"
        onChange={({ target }) => onType({ ...typed, text: target.value })}
      />
      <TextField
        label="Last day"
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
            Add a link
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
        Show it
      </label>
    </div>
  );
}
