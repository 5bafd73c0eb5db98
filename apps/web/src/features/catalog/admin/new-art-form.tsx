"use client";

import { offeredPhotoFiles } from "@storywall/domain/photos/limits";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useState } from "react";
import { artTexts } from "@/features/catalog/art/art-texts.tsx";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { adminArtTexts } from "./admin-art-texts.tsx";

/** Uploads a picture. If it cannot be used, `rejected` is a message that says why. */
export type UploadPicture = (file: File) => Promise<{ photoId: string } | { rejected: string }>;

type Step = "editing" | "uploading" | "creating";
const submitLabels: Record<Step, string> = {
  editing: adminArtTexts.addToGallery,
  uploading: adminArtTexts.uploading,
  creating: adminArtTexts.addingToGallery,
};

export function NewArtForm({ sendPicture, onDone }: { sendPicture: UploadPicture; onDone: () => void }) {
  const { art } = useTRPCClient();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<{ file: File; photoId: string } | null>(null);
  const [step, setStep] = useState<Step>("editing");
  const [typed, setTyped] = useState({ title: "", license: "" });
  const [wasSent, setSent] = useState(false);
  const [imageProblem, setImageProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const missing = {
    image: file ? null : adminArtTexts.chooseImageFirst,
    title: typed.title.trim() ? undefined : adminArtTexts.enterTitle,
    license: typed.license.trim() ? undefined : adminArtTexts.enterLicense,
  };
  const shownImageProblem = imageProblem ?? (wasSent ? missing.image : null);

  useEffect(() => {
    if (!file) return setPreview(null);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step !== "editing") return;
    const form = new FormData(event.currentTarget);
    const getText = (name: string) => String(form.get(name) ?? "");
    setSent(true);
    setProblem(null);
    setImageProblem(null);
    if (!file || missing.title || missing.license) return;
    try {
      let photoId = uploaded?.file === file ? uploaded.photoId : null;
      if (!photoId) {
        setStep("uploading");
        const uploadResult = await sendPicture(file);
        if ("rejected" in uploadResult) return setImageProblem(uploadResult.rejected);
        photoId = uploadResult.photoId;
        setUploaded({ file, photoId });
      }
      setStep("creating");
      const text = { ...typed, artist: getText("artist") };
      const tags = getText("tags")
        .split(",")
        .map((tag) => tag.trim());
      const createdArt = await art.create.mutate(
        { photoId, ...text, tags: tags.filter(Boolean) },
        { context: { silent: true } },
      );
      toast.success(adminArtTexts.added(createdArt.title));
      onDone();
    } catch (error) {
      setProblem(getErrorMessage(error));
    } finally {
      setStep("editing");
    }
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="grid gap-5">
      <label className="inline-flex min-h-11 cursor-pointer items-center justify-center justify-self-start rounded-xl border border-line bg-card px-5 font-semibold hover:border-ink has-focus-visible:outline-2">
        {file ? adminArtTexts.chooseAnotherImage : adminArtTexts.chooseImage}
        <input
          type="file"
          accept={offeredPhotoFiles}
          className="sr-only"
          aria-invalid={shownImageProblem !== null}
          aria-describedby={shownImageProblem ? "image-problem" : undefined}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setImageProblem(null);
            setProblem(null);
          }}
        />
      </label>
      {shownImageProblem ? (
        <p id="image-problem" role="alert" className="-mt-3.5 text-bad text-sm">
          {shownImageProblem}
        </p>
      ) : null}
      {file ? (
        <p className="wrap-anywhere text-soft text-sm">
          {preview ? <img src={preview} alt="" className="mb-2 max-h-56 w-auto rounded-lg bg-wall" /> : null}
          {file.name}
        </p>
      ) : null}
      <TextField
        label={adminArtTexts.title}
        name="title"
        maxLength={100}
        autoComplete="off"
        value={typed.title}
        problem={wasSent ? missing.title : undefined}
        onChange={({ target }) => setTyped({ ...typed, title: target.value })}
      />
      <TextField label={adminArtTexts.artist} name="artist" isOptional maxLength={100} autoComplete="off" />
      <TextField
        label={adminArtTexts.license}
        hint={adminArtTexts.licenseHint}
        name="license"
        maxLength={300}
        autoComplete="off"
        value={typed.license}
        problem={wasSent ? missing.license : undefined}
        onChange={({ target }) => setTyped({ ...typed, license: target.value })}
      />
      <TextField label={artTexts.tags} name="tags" isOptional hint={artTexts.tagsHint} autoComplete="off" />
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <Button type="submit" aria-disabled={step !== "editing"}>
        {submitLabels[step]}
      </Button>
    </form>
  );
}
