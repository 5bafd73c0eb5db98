"use client";

import { hasOnlyAccessories } from "@storywall/domain/catalog/accessories";
import { newUuid } from "@storywall/domain/kernel/uuid";
import type { claimReasons } from "@storywall/domain/orders/schema";
import { offeredPhotoFiles } from "@storywall/domain/photos/limits";
import { Button } from "@storywall/ui/button";
import { SelectField, TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { claimTexts } from "./claim-texts.tsx";
import { PhotoNotSentError, useOrderFeatures } from "./order-features.ts";
import type { OrderActionProps } from "./use-order.ts";

type Reason = (typeof claimReasons)[number];
export type ClaimFormProps = OrderActionProps & { onClose: () => void; isReturn: boolean };

const reasons = ["damaged", "defective", "not-as-previewed"] as const satisfies Reason[];
// Accessories have no preview, so they cannot differ from it.
const reasonsForAccessories = ["damaged", "defective"] as const satisfies Reason[];

export default function ClaimForm({ order, access, onChanged, onClose, isReturn }: ClaimFormProps) {
  const { mutate, data, isPending, error } = trpc.orders.claim.useMutation({
    trpc: silent,
    onSuccess: (result) => onChanged(result.order),
  });
  const [reason, setReason] = useState<Reason>(isReturn ? "return" : "damaged");
  const [text, setText] = useState("");
  const [wasSent, setSent] = useState(false);
  const [lineId, setLineId] = useState("");
  const { photos, ...photoActions } = useClaimPhotos();
  const isSending = photos.some(({ state }) => state === "sending");

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!text.trim() || isSending || isPending) return;
    const photoIds = photos.flatMap(({ photoId }) => photoId ?? []);
    mutate({ ...access, reason, text, photoIds, ...(lineId ? { lineId } : {}) });
  };

  if (data) {
    return (
      <>
        <p role="status">{isReturn && !data.isReviewed ? claimTexts.returnReceived : claimTexts.received}</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={onClose}>{claimTexts.done}</Button>
        </div>
      </>
    );
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-5">
      <p className="text-soft">{isReturn ? claimTexts.returnHint : claimTexts.problemHint}</p>
      {isReturn ? null : (
        <SelectField
          label={claimTexts.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value as Reason)}
        >
          {(hasOnlyAccessories(order.lines) ? reasonsForAccessories : reasons).map((key) => (
            <option key={key} value={key}>
              {claimTexts.reasons[key]}
            </option>
          ))}
        </SelectField>
      )}
      {order.lines.length > 1 && !isReturn ? (
        <SelectField
          label={claimTexts.item}
          value={lineId}
          isOptional
          onChange={({ target }) => setLineId(target.value)}
        >
          <option value="">{claimTexts.allItems}</option>
          {order.lines.map((line) => (
            <option key={line.id} value={line.id}>
              {line.title}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextArea
        label={isReturn ? claimTexts.describeReturn : claimTexts.describeProblem}
        value={text}
        maxLength={4000}
        onChange={({ target }) => setText(target.value)}
        problem={wasSent && !text.trim() ? claimTexts.textMissing : undefined}
      />
      {isReturn ? null : <ClaimPhotos photos={photos} {...photoActions} />}
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <p role="status" className="text-soft empty:hidden">
        {wasSent && isSending ? claimTexts.photoStillUploading : ""}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          {commonTexts.close}
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? claimTexts.sending : claimTexts.send}
        </Button>
      </div>
    </form>
  );
}

const MAX_CLAIM_PHOTOS = 10;

type ClaimPhoto = {
  key: string;
  name: string;
  /** Object URL for the file. */
  preview: string;
  state: "sending" | "sent" | "rejected";
  photoId: string | null;
  problem: string | null;
};

function useClaimPhotos() {
  const { sendPhoto } = useOrderFeatures();
  const [photos, setPhotos] = useState<ClaimPhoto[]>([]);
  const previewUrls = useRef(new Set<string>());
  useEffect(() => {
    const previews = previewUrls.current;
    return () => {
      for (const preview of previews) URL.revokeObjectURL(preview);
    };
  }, []);

  const updateClaimPhoto = (key: string, patch: Partial<ClaimPhoto>) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...patch } : photo)));

  const addClaimPhotos = (files: readonly File[]) => {
    for (const file of files.slice(0, MAX_CLAIM_PHOTOS - photos.length)) {
      const key = newUuid();
      const preview = URL.createObjectURL(file);
      previewUrls.current.add(preview);
      const { name } = file;
      setPhotos((before) => [...before, { key, name, preview, state: "sending", photoId: null, problem: null }]);
      sendPhoto(file).then(
        (photoId) => updateClaimPhoto(key, { state: "sent", photoId }),
        (error: unknown) => {
          const problem = error instanceof PhotoNotSentError ? error.message : getErrorMessage(error);
          updateClaimPhoto(key, { state: "rejected", problem });
        },
      );
    }
  };
  const removeClaimPhoto = (key: string) => setPhotos((before) => before.filter((photo) => photo.key !== key));
  return { photos, add: addClaimPhotos, remove: removeClaimPhoto };
}

type Props = Pick<ReturnType<typeof useClaimPhotos>, "photos" | "add" | "remove">;

function ClaimPhotos({ photos, add: addClaimPhotos, remove: removeClaimPhoto }: Props) {
  const id = useId();
  const isFull = photos.length >= MAX_CLAIM_PHOTOS;
  return (
    <fieldset>
      <legend className="font-medium">
        {claimTexts.photos} <span className="font-normal text-soft">{claimTexts.optional}</span>
      </legend>
      <p className="text-soft text-sm">{claimTexts.photosHint(MAX_CLAIM_PHOTOS)}</p>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3 empty:hidden">
        {photos.map((photo, index) => (
          <li key={photo.key} className="text-sm">
            <img
              src={photo.preview}
              alt={photo.name}
              className={`aspect-square w-full rounded-lg bg-wall object-cover ${photo.state === "sent" ? "" : "opacity-60"}`}
            />
            <p role="status" className={`wrap-anywhere ${photo.problem ? "text-bad" : "text-soft"}`}>
              {photo.problem ?? (photo.state === "sent" ? claimTexts.photoSent : claimTexts.uploadingPhoto)}
            </p>
            <button
              type="button"
              onClick={() => removeClaimPhoto(photo.key)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {claimTexts.removePhoto(index + 1)}
            </button>
          </li>
        ))}
      </ul>
      <label
        htmlFor={id}
        className={`mt-2 inline-flex min-h-11 items-center rounded-xl border border-line bg-card px-5 font-semibold has-focus-visible:outline-2 ${isFull ? "opacity-50" : "cursor-pointer hover:border-ink"}`}
      >
        {claimTexts.addPhotos}
        <input
          id={id}
          type="file"
          multiple
          disabled={isFull}
          accept={offeredPhotoFiles}
          className="sr-only"
          onChange={({ target }) => {
            addClaimPhotos([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </label>
    </fieldset>
  );
}
