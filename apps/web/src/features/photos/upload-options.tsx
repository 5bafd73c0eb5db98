"use client";

import { getButtonClassName } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Camera, FolderOpen, ImagePlus, Smartphone, Users } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import type { CollectedPhotosProps } from "./collect/collected-photos.tsx";
import { PhoneUploadCode } from "./phone-code.tsx";
import { photoPartsTexts } from "./photo-parts-texts.ts";
import { PhotoPicker } from "./photo-picker.tsx";

const CollectPhotosPanel = dynamic(() => importWithRetry(() => import("./collect/collect-photos-panel.tsx")), {
  ssr: false,
});

/** What the dialog shows: all ways to add photos, the QR code for a phone, or the links for family and friends. */
export type UploadOptionsView = "ways" | "phone" | "others";

type Props = Pick<CollectedPhotosProps, "usedIds" | "onAdd"> & {
  initialView?: UploadOptionsView;
  onFiles: (files: File[]) => void;
  /** Called with the id of a new link for a phone. */
  onHandOff: (handOffId: string) => void;
  onClose: () => void;
};

const titles: Record<UploadOptionsView, string> = {
  ways: photoPartsTexts.addPhotos,
  phone: photoPartsTexts.sendFromPhone,
  others: photoPartsTexts.askOthers,
};

const wideClassName = "w-full justify-start! gap-4! text-left! px-5 py-4";

export default function UploadOptions({ initialView = "ways", onFiles, onHandOff, usedIds, onAdd, onClose }: Props) {
  const [view, setView] = useState(initialView);
  const chooseFiles = (files: File[]) => {
    if (files.length === 0) return;
    onFiles(files);
    onClose();
  };
  return (
    <Dialog open title={titles[view]} onClose={onClose}>
      {view === "phone" ? <PhoneUploadCode onHandOff={onHandOff} onBack={() => setView("ways")} /> : null}
      {view === "others" ? <CollectPhotosPanel usedIds={usedIds} onAdd={onAdd} onBack={() => setView("ways")} /> : null}
      {view === "ways" ? (
        <div className="space-y-3">
          <PhotoPicker
            onFiles={chooseFiles}
            className={wideClassName}
            label={
              <>
                <ImagePlus aria-hidden="true" className="size-6 shrink-0" /> {photoPartsTexts.fromThisDevice}
              </>
            }
          />
          <PhotoPicker
            isFolder
            variant="plain"
            onFiles={chooseFiles}
            className={`${wideClassName} pointer-coarse:hidden`}
            label={
              <>
                <FolderOpen aria-hidden="true" className="size-6 shrink-0" /> {photoPartsTexts.chooseFolder}
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
                <Camera aria-hidden="true" className="size-6 shrink-0" /> {photoPartsTexts.takePhoto}
              </>
            }
          />
          <button
            type="button"
            onClick={() => setView("phone")}
            className={getButtonClassName("plain", `${wideClassName} max-sm:pointer-coarse:hidden`)}
          >
            <Smartphone aria-hidden="true" className="size-6 shrink-0" />
            {photoPartsTexts.sendFromPhone}
          </button>
          <button
            type="button"
            onClick={() => setView("others")}
            className={getButtonClassName("plain", wideClassName)}
          >
            <Users aria-hidden="true" className="size-6 shrink-0" />
            {photoPartsTexts.askOthers}
          </button>
          <p className="pt-2 text-soft">
            <span className="pointer-coarse:hidden">{photoPartsTexts.dropOrPaste} </span>
            {photoPartsTexts.fileTypes}
          </p>
        </div>
      ) : null}
    </Dialog>
  );
}
