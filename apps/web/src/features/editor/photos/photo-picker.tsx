"use client";

import { declaredPhotoTypes } from "@storywall/domain/photos/limits";
import { buttonClass } from "@storywall/ui/button";
import type { RefObject } from "react";

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
  label: string;
  look?: "primary" | "plain";
};

/** Phones offer their camera and gallery from the same input. */
export function PhotoPicker({ inputRef, onFiles, label, look = "primary" }: Props) {
  return (
    <label className={`${buttonClass(look)} has-focus-visible:outline-3 has-focus-visible:outline-accent`}>
      {label}
      <input
        ref={inputRef}
        type="file"
        multiple
        accept={[...declaredPhotoTypes, ".heic", ".heif", ".avif"].join(",")}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
