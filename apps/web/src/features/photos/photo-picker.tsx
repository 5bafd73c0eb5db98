"use client";

import { offeredPhotoFiles } from "@storywall/domain/photos/limits";
import { type ButtonVariant, getButtonClassName } from "@storywall/ui/button";
import type { ReactNode, RefObject } from "react";

type Props = {
  inputRef?: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
  label: ReactNode;
  variant?: ButtonVariant;
  /** Whether to open the camera on devices that have one. */
  isCamera?: boolean;
  /** Whether to choose a folder with all its photos. */
  isFolder?: boolean;
  className?: string;
};

/** File input that looks like a button. On phones, it opens the photo gallery. */
export function PhotoPicker({
  inputRef,
  onFiles,
  label,
  variant = "primary",
  isCamera = false,
  isFolder = false,
  className = "",
}: Props) {
  return (
    <label
      className={`${getButtonClassName(variant, className)} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`}
    >
      {label}
      <input
        ref={inputRef}
        type="file"
        multiple={!isCamera}
        capture={isCamera ? "environment" : undefined}
        {...(isFolder ? { webkitdirectory: "" } : {})}
        accept={offeredPhotoFiles}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
