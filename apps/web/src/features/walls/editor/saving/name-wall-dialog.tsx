"use client";

import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextField } from "@storywall/ui/field";
import { type FormEvent, useState } from "react";
import { editorTexts } from "@/features/walls/editor/editor-texts.ts";
import { commonTexts } from "@/lib/common-texts.ts";

const texts = {
  saving: "Saving…",
  wallName: "Name",
  wallNameHint: "So you can find it later in My walls.",
};

type Props = {
  suggestion: string;
  isSaving: boolean;
  problem: string | undefined;
  onName: (name: string) => void;
  onClose: () => void;
};

export default function NameWallDialog({ suggestion, isSaving, problem, onName, onClose }: Props) {
  const [name, setName] = useState(suggestion);
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onName(name);
  }
  return (
    <Dialog open onClose={onClose} title={editorTexts.saveWall}>
      <form noValidate onSubmit={handleSubmit}>
        <TextField
          label={texts.wallName}
          hint={texts.wallNameHint}
          value={name}
          maxLength={60}
          autoFocus
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
          problem={problem}
        />
        <Button type="submit" className="mt-5" disabled={isSaving}>
          {isSaving ? texts.saving : commonTexts.save}
        </Button>
      </form>
    </Dialog>
  );
}
