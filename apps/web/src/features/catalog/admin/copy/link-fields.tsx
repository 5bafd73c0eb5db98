import { copyLimits, linkPages } from "@storywall/domain/catalog/copy/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { adminCopyTexts } from "./admin-copy-texts.tsx";

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
