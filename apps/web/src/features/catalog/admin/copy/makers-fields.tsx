import { copyLimits, type MakersCopy, type ReviewsCopy, type ShopPicture } from "@storywall/domain/catalog/copy/schema";
import { offeredPhotoFiles } from "@storywall/domain/photos/limits";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { TextArea, TextField } from "@storywall/ui/field";
import { useState } from "react";
import { getArtImagePath } from "@/features/catalog/art/art-picture.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { adminCopyTexts } from "./admin-copy-texts.tsx";
import type { CopyFormProps } from "./text-editor.tsx";

type MakersFieldsProps = CopyFormProps<MakersCopy> & { keepPicture: KeepPicture };

/** Uploads a picture for the shop's texts. If it cannot be used, `rejected` is a message that says why. */
export type KeepPicture = (file: File) => Promise<ShopPicture | { rejected: string }>;

export function MakersFields({ typed, onType, isDisabled, keepPicture }: MakersFieldsProps) {
  const changePhotos = (photos: MakersCopy["photos"]) => onType({ ...typed, photos });
  return (
    <>
      <TextArea
        label={adminCopyTexts.story}
        hint={adminCopyTexts.storyHint}
        rows={8}
        value={typed.story}
        disabled={isDisabled}
        maxLength={copyLimits.story}
        className="max-w-3xl"
        onChange={({ target }) => onType({ ...typed, story: target.value })}
      />
      {typed.photos.map((photo, index) => (
        <div key={photo.id} className="flex max-w-3xl flex-wrap items-end gap-4">
          <img src={getArtImagePath(photo.id, 400)} alt="" className="h-24 w-auto rounded-lg bg-wall" />
          <TextField
            label={adminCopyTexts.photoDescription(index + 1)}
            hint={adminCopyTexts.photoDescriptionHint}
            value={photo.alt}
            disabled={isDisabled}
            maxLength={copyLimits.photoDescription}
            autoComplete="off"
            className="min-w-[min(16rem,100%)] flex-1"
            onChange={({ target }) => changePhotos(typed.photos.with(index, { ...photo, alt: target.value }))}
          />
          {isDisabled ? null : (
            <Button variant="quiet" onClick={() => changePhotos(typed.photos.toSpliced(index, 1))}>
              {adminCopyTexts.removePhoto(index + 1)}
            </Button>
          )}
        </div>
      ))}
      {isDisabled || typed.photos.length >= copyLimits.photos ? null : (
        <MakerPhotoUpload
          keepPicture={keepPicture}
          onAdd={(picture) => changePhotos([...typed.photos, { ...picture, alt: "" }])}
        />
      )}
    </>
  );
}

function MakerPhotoUpload({ keepPicture, onAdd }: { keepPicture: KeepPicture; onAdd: (picture: ShopPicture) => void }) {
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const addPhoto = async (file: File) => {
    setIsUploading(true);
    setProblem(null);
    try {
      const stored = await keepPicture(file);
      if ("rejected" in stored) setProblem(stored.rejected);
      else onAdd(stored);
    } catch (error) {
      setProblem(getErrorMessage(error));
    } finally {
      setIsUploading(false);
    }
  };
  return (
    <div>
      <label className={getButtonClassName("plain", "has-focus-visible:outline-2")}>
        {isUploading ? adminCopyTexts.uploadingPhoto : adminCopyTexts.addPhoto}
        <input
          type="file"
          accept={offeredPhotoFiles}
          disabled={isUploading}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void addPhoto(file);
          }}
        />
      </label>
      <p role="alert" className="mt-1 text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}

const emptyReview = { quote: "", name: "", about: "" };

export function ReviewFields({ typed, onType, isDisabled }: CopyFormProps<ReviewsCopy>) {
  const changeReview = (index: number, changes: Partial<ReviewsCopy[number]>) =>
    onType(typed.map((review, at) => (at === index ? { ...review, ...changes } : review)));
  return (
    <>
      {typed.map(({ quote, name, about }, index) => (
        <fieldset key={index} className="grid max-w-3xl gap-4 border-line border-t pt-4 sm:grid-cols-2">
          <legend className="sr-only">{adminCopyTexts.review(index + 1)}</legend>
          <TextArea
            label={adminCopyTexts.quote}
            rows={4}
            value={quote}
            disabled={isDisabled}
            maxLength={copyLimits.review}
            className="sm:col-span-2"
            onChange={({ target }) => changeReview(index, { quote: target.value })}
          />
          <TextField
            label={adminCopyTexts.reviewer}
            value={name}
            disabled={isDisabled}
            maxLength={copyLimits.reviewer}
            autoComplete="off"
            onChange={({ target }) => changeReview(index, { name: target.value })}
          />
          <TextField
            label={adminCopyTexts.aboutReviewer}
            hint={adminCopyTexts.aboutReviewerHint}
            isOptional
            value={about}
            disabled={isDisabled}
            maxLength={copyLimits.reviewer}
            autoComplete="off"
            onChange={({ target }) => changeReview(index, { about: target.value })}
          />
          {isDisabled ? null : (
            <div>
              <Button variant="danger" onClick={() => onType(typed.toSpliced(index, 1))}>
                {adminCopyTexts.removeReview(name)}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {isDisabled || typed.length >= copyLimits.reviews ? null : (
        <div>
          <Button variant="plain" onClick={() => onType([...typed, emptyReview])}>
            {adminCopyTexts.addReview}
          </Button>
        </div>
      )}
    </>
  );
}
