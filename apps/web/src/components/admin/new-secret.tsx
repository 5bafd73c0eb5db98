"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import type { ReactNode } from "react";
import { toast } from "@/lib/toast.ts";

type NewSecretTexts = { label: string; copy: string; copied: string; copyFailed: string; close: string };

type Props = { secret: string; texts: NewSecretTexts; onClose: () => void; children: ReactNode };

/** Contents of the dialog that shows a new secret once. `children` explains its use. */
export function NewSecret({ secret, texts, onClose, children }: Props) {
  const copySecret = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(texts.copied),
      () => toast.error(texts.copyFailed),
    );
  return (
    <>
      {children}
      <TextField
        label={texts.label}
        className="mt-5"
        readOnly
        isOptional="silently"
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => void copySecret()}>{texts.copy}</Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}
