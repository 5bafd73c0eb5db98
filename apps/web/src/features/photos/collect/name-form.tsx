import { photoCollectionLimits } from "@storywall/domain/photos/limits";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { type FormEvent, useState } from "react";
import { collectTexts } from "./collect-texts.tsx";

type Props = { name: string; onSave: (name: string) => void };

/** Asks the contributor for their name. */
export function NameForm({ name, onSave }: Props) {
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onSave(typed.trim());
    else setMissing(true);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={collectTexts.nameTitle} className="max-w-md space-y-4">
      <TextField
        label={collectTexts.yourName}
        hint={collectTexts.nameHint}
        autoComplete="given-name"
        maxLength={photoCollectionLimits.nameLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        problem={isMissing && !typed.trim() ? collectTexts.nameMissing : undefined}
      />
      <Button type="submit">{collectTexts.continue}</Button>
    </form>
  );
}
