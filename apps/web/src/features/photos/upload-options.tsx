"use client";

import { getButtonClassName } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Camera, ImagePlus, Smartphone } from "lucide-react";
import { useState } from "react";
import { PhoneCode } from "./phone-code.tsx";
import { PhotoPicker } from "./photo-picker.tsx";
import { photoTexts } from "./photo-texts.ts";

type Props = {
  onFiles: (files: File[]) => void;
  /** Called with the id of the link that was created for a phone. */
  onHandOff: (handOffId: string) => void;
  onClose: () => void;
};

const wideClassName = "w-full justify-start! gap-4! text-left! px-5 py-4";

export default function UploadOptions({ onFiles, onHandOff, onClose }: Props) {
  const [isCode, setCode] = useState(false);
  const chooseFiles = (files: File[]) => {
    if (files.length === 0) return;
    onFiles(files);
    onClose();
  };
  return (
    <Dialog open title={isCode ? photoTexts.sendFromPhone : photoTexts.addPhotos} onClose={onClose}>
      {isCode ? (
        <PhoneCode onHandOff={onHandOff} onBack={() => setCode(false)} />
      ) : (
        <div className="space-y-3">
          <PhotoPicker
            onFiles={chooseFiles}
            className={wideClassName}
            label={
              <>
                <ImagePlus aria-hidden="true" className="size-6 shrink-0" /> {photoTexts.fromThisDevice}
              </>
            }
          />
          <PhotoPicker
            isCamera
            variant="plain"
            onFiles={chooseFiles}
            className={`${wideClassName} not-pointer-coarse:hidden`}
            label={
              <>
                <Camera aria-hidden="true" className="size-6 shrink-0" /> {photoTexts.takePhoto}
              </>
            }
          />
          <button
            type="button"
            onClick={() => setCode(true)}
            className={getButtonClassName("plain", `${wideClassName} max-sm:pointer-coarse:hidden`)}
          >
            <Smartphone aria-hidden="true" className="size-6 shrink-0" />
            {photoTexts.sendFromPhone}
          </button>
          <p className="pt-2 text-soft">
            <span className="pointer-coarse:hidden">{photoTexts.dropOrPaste} </span>
            {photoTexts.fileTypes}
          </p>
        </div>
      )}
    </Dialog>
  );
}
