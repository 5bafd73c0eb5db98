import { type AnnouncementCopy, announcementPlaceholders } from "@storywall/domain/catalog/copy/announcement";
import { copyLimits, linkPages } from "@storywall/domain/catalog/copy/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { adminCopyTexts } from "./admin-copy-texts.tsx";
import type { CopyFormProps } from "./text-editor.tsx";

const placeholders = adminCopyTexts.placeholders(announcementPlaceholders.map((name) => `{${name}}`));

export function AnnouncementFields({ typed, onType, isDisabled }: CopyFormProps<AnnouncementCopy>) {
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

type Link = { href: string; text: string };
type Props = { link: Link; onType: (link: Link) => void; onRemove: () => void; isDisabled: boolean };

export const defaultLink: Link = { href: "/browse", text: linkPages["/browse"] };

export function LinkFields({ link, onType, onRemove, isDisabled }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={adminCopyTexts.linkTo}
        value={link.href}
        disabled={isDisabled}
        className="min-w-[min(14rem,100%)]"
        onChange={({ target }) =>
          onType({ href: target.value, text: linkPages[target.value as keyof typeof linkPages] ?? link.text })
        }
      >
        {Object.entries(linkPages).map(([href, name]) => (
          <option key={href} value={href}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={adminCopyTexts.linkText}
        value={link.text}
        disabled={isDisabled}
        maxLength={copyLimits.linkText}
        autoComplete="off"
        className="min-w-[min(14rem,100%)]"
        onChange={({ target }) => onType({ ...link, text: target.value })}
      />
      {isDisabled ? null : (
        <Button variant="quiet" onClick={onRemove}>
          {adminCopyTexts.removeLink}
        </Button>
      )}
    </div>
  );
}
