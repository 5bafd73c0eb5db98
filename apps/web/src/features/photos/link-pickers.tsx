import { Camera, ImagePlus } from "lucide-react";
import { phoneTexts } from "./phone-texts.tsx";
import { photoPartsTexts } from "./photo-parts-texts.ts";
import { PhotoPicker } from "./photo-picker.tsx";

/** The two ways to choose photos on the page of a link: the gallery and the camera. */
export function LinkPickers({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <PhotoPicker
        onFiles={onFiles}
        label={
          <>
            <ImagePlus aria-hidden="true" className="size-5" /> {phoneTexts.choosePhotos}
          </>
        }
      />
      <PhotoPicker
        isCamera
        variant="plain"
        onFiles={onFiles}
        label={
          <>
            <Camera aria-hidden="true" className="size-5" /> {photoPartsTexts.takePhoto}
          </>
        }
      />
    </div>
  );
}
