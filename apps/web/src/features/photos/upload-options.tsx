"use client";

import { getButtonClassName } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Camera, ImagePlus, Smartphone } from "lucide-react";
import { useState } from "react";
import { PhoneCode } from "./phone-code.tsx";
import { PhotoPicker } from "./photo-picker.tsx";

type Props = {
  onFiles: (files: File[]) => void;
  /** Called with the id of the link created for a phone. */
  onHandOff: (handOffId: string) => void;
  onClose: () => void;
};

const wide = "w-full justify-start! gap-4! px-5 py-4 text-left!";

export default function UploadOptions({ onFiles, onHandOff, onClose }: Props) {
  const [isCode, setCode] = useState(false);
  const chooseFiles = (files: File[]) => {
    if (files.length === 0) return;
    onFiles(files);
    onClose();
  };
  return (
    <Dialog open title={isCode ? "Send from your phone" : "Add photos"} onClose={onClose}>
      {isCode ? (
        <PhoneCode onHandOff={onHandOff} onBack={() => setCode(false)} />
      ) : (
        <div className="space-y-3">
          <PhotoPicker
            onFiles={chooseFiles}
            className={wide}
            label={
              <>
                <ImagePlus aria-hidden="true" className="size-6 shrink-0" /> From this device
              </>
            }
          />
          <PhotoPicker
            isCamera
            variant="plain"
            onFiles={chooseFiles}
            className={`${wide} not-pointer-coarse:hidden`}
            label={
              <>
                <Camera aria-hidden="true" className="size-6 shrink-0" /> Take a photo
              </>
            }
          />
          <button
            type="button"
            onClick={() => setCode(true)}
            className={getButtonClassName("plain", `${wide} max-sm:pointer-coarse:hidden`)}
          >
            <Smartphone aria-hidden="true" className="size-6 shrink-0" />
            Send from your phone
          </button>
          <p className="pt-2 text-soft">
            <span className="pointer-coarse:hidden">
              You can also drop photos anywhere on this page, or paste them.{" "}
            </span>
            JPEG, PNG, WebP, AVIF or HEIC, up to 40 MB each.
          </p>
        </div>
      )}
    </Dialog>
  );
}
