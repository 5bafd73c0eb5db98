import { Camera, ImagePlus } from "lucide-react";
import { phoneTexts } from "./phone-texts.tsx";
import { PhotoPicker } from "./photo-picker.tsx";
import { photoTexts } from "./photo-texts.ts";

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
            <Camera aria-hidden="true" className="size-5" /> {photoTexts.takePhoto}
          </>
        }
      />
    </div>
  );
}
