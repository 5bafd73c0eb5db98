"use client";

import { declaredPhotoTypes } from "@storywall/domain/photos/limits";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

/** Uploads a picture. `refused` is a message that says why the picture cannot be used. */
export type UploadPicture = (file: File) => Promise<{ photoId: string } | { refused: string }>;

type Step = "choosing" | "sending" | "making";
const steps: Record<Step, string> = {
  choosing: "Add to gallery",
  sending: "Uploading…",
  making: "Adding to gallery…",
};

export function NewArtForm({ sendPicture, onDone }: { sendPicture: UploadPicture; onDone: () => void }) {
  const { art } = useTRPCClient();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [sent, setSent] = useState<{ of: File; photoId: string } | null>(null);
  const [step, setStep] = useState<Step>("choosing");
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!file) return setPreview(null);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step !== "choosing") return;
    const form = new FormData(event.currentTarget);
    const getText = (name: string) => String(form.get(name) ?? "");
    setProblem(null);
    if (!file) return setProblem("Choose an image first.");
    if (!getText("title").trim()) return setProblem("Enter a title.");
    if (!getText("license").trim()) return setProblem("Enter the shop’s right to sell this artwork.");
    try {
      let photoId = sent?.of === file ? sent.photoId : null;
      if (!photoId) {
        setStep("sending");
        const uploadResult = await sendPicture(file);
        if ("refused" in uploadResult) return setProblem(uploadResult.refused);
        photoId = uploadResult.photoId;
        setSent({ of: file, photoId });
      }
      setStep("making");
      const text = { title: getText("title"), artist: getText("artist"), license: getText("license") };
      const tags = getText("tags")
        .split(",")
        .map((tag) => tag.trim());
      const createdArt = await art.create.mutate(
        { photoId, ...text, tags: tags.filter(Boolean) },
        { context: { silent: true } },
      );
      toast.success(`“${createdArt.title}” is in the gallery.`);
      onDone();
    } catch (error) {
      setProblem(getErrorMessage(error));
    } finally {
      setStep("choosing");
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <label className="inline-flex min-h-11 cursor-pointer items-center justify-center justify-self-start rounded-xl border border-line bg-card px-5 font-semibold hover:border-ink has-focus-visible:outline-2">
        {file ? "Choose another image" : "Choose an image"}
        <input
          type="file"
          accept={[...declaredPhotoTypes, ".heic", ".heif", ".avif"].join(",")}
          className="sr-only"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setProblem(null);
          }}
        />
      </label>
      {file ? (
        <p className="wrap-anywhere text-soft text-sm">
          {preview ? <img src={preview} alt="" className="mb-2 max-h-56 w-auto rounded-lg bg-wall" /> : null}
          {file.name}
        </p>
      ) : null}
      <TextField label="Title" name="title" maxLength={100} autoComplete="off" />
      <TextField label="Artist" name="artist" isOptional maxLength={100} autoComplete="off" />
      <TextField
        label="Our right to sell it"
        hint="For example: bought from the artist in 2026, contract 14."
        name="license"
        maxLength={300}
        autoComplete="off"
      />
      <TextField
        label="Tags"
        name="tags"
        isOptional
        hint="Separated by commas. The shop fixes spaces and capital letters."
        autoComplete="off"
      />
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <Button type="submit" aria-disabled={step !== "choosing"}>
        {steps[step]}
      </Button>
    </form>
  );
}
