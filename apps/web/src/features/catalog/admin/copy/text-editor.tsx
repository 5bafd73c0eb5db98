"use client";

import type { CopyPart, CopyPartView, SaveCopyInput } from "@storywall/domain/catalog/copy/schema";
import type { Site } from "@storywall/domain/catalog/localised";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, type ReactNode, useState } from "react";
import { formatActor } from "@/components/admin/admin-texts.ts";
import { combineMutationStates } from "@/lib/admin/query-helpers.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminCopyTexts } from "./admin-copy-texts.tsx";

export type CopyFormProps<W> = { typed: W; onType: (words: W) => void; isDisabled: boolean };

type Props<W> = {
  site: Site;
  part: CopyPart;
  title: string;
  description: string;
  stored: Omit<CopyPartView, "words"> & { words: W | null };
  /** Initial value when no version exists yet. */
  defaultWords: W;
  canChange: boolean;
  fields: (form: CopyFormProps<W>) => ReactNode;
  preview: (words: W) => ReactNode;
  /** Returns a message about what is missing, or null if the form is complete. */
  findProblem: (words: W) => string | null;
};

export function TextEditor<W extends object>(props: Props<W>) {
  const { site, part, title, description, stored, defaultWords, canChange, fields, preview, findProblem } = props;
  const { copy } = trpc.useUtils();
  const [base, setBase] = useState({ version: stored.version, words: stored.words ?? defaultWords });
  const [typed, setTyped] = useState(base.words);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const isEdited = JSON.stringify(typed) !== JSON.stringify(base.words);

  const adoptStoredVersion = () => {
    const words = stored.words ?? defaultWords;
    setBase({ version: stored.version, words });
    setTyped(words);
  };
  const isOutdated = stored.version > base.version;
  if (isOutdated && !isEdited) adoptStoredVersion();

  const onSettled = () => copy.read.invalidate({ site });
  const undo = trpc.copy.restore.useMutation({ trpc: undoing, onSettled });
  const showToastWithUndo = (message: string, seen: number) =>
    toast.successWithUndo(message, () => undo.mutate({ site, part, seen: seen + 1, version: seen }));
  const save = trpc.copy.save.useMutation({
    trpc: silent,
    onSuccess: (_copy, { seen, words }) => {
      const saved = words === null ? defaultWords : (words as W);
      setBase({ version: seen + 1, words: saved });
      setTyped(saved);
      showToastWithUndo(words === null ? adminCopyTexts.defaultsRestored(title) : adminCopyTexts.saved(title), seen);
    },
    onSettled,
  });
  const restore = trpc.copy.restore.useMutation({
    trpc: silent,
    onSuccess: (_copy, { seen }) => showToastWithUndo(adminCopyTexts.versionRestored(title), seen),
    onSettled,
  });
  const { isPending, error } = combineMutationStates(save, restore);
  const saveCopy = (words: W | null) => {
    if (!isPending) save.mutate({ site, part, seen: base.version, words: words as SaveCopyInput["words"] });
  };
  const restoreVersion = (version: number) => {
    if (!isPending) restore.mutate({ site, part, seen: stored.version, version });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!findProblem(typed)) saveCopy(typed);
  };
  const [last] = stored.history;
  const problemMessage = (wasSubmitted ? findProblem(typed) : null) ?? (error ? getErrorMessage(error) : null);

  return (
    <section aria-labelledby={`${part}-title`} className="mt-10 border-line border-t pt-6">
      <h2 id={`${part}-title`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-soft">{description}</p>
      <form onSubmit={handleSubmit} noValidate aria-label={title} className="mt-4 grid gap-4">
        {fields({ typed, onType: setTyped, isDisabled: !canChange })}
        {isOutdated && isEdited ? (
          <Notice
            tone="warn"
            title={adminCopyTexts.outdatedTitle}
            action={
              <>
                <Button variant="plain" onClick={adoptStoredVersion}>
                  {adminCopyTexts.showTheirs}
                </Button>
                <Button variant="plain" onClick={() => setBase({ ...base, version: stored.version })}>
                  {adminCopyTexts.keepMine}
                </Button>
              </>
            }
          >
            {adminCopyTexts.outdatedText(last ? { time: formatTimestamp(last.at), summary: last.says } : null)}
          </Notice>
        ) : null}
        {problemMessage && !(isOutdated && isEdited) ? <Notice tone="bad">{problemMessage}</Notice> : null}
        <div className="flex flex-wrap gap-3">
          {canChange ? (
            <Button type="submit" aria-disabled={isPending}>
              {adminCopyTexts.save(title)}
            </Button>
          ) : null}
          <Button variant="plain" aria-expanded={isPreview} onClick={() => setPreview(!isPreview)}>
            {adminCopyTexts.preview(title)}
          </Button>
          {canChange && stored.words !== null ? (
            <Button variant="quiet" aria-disabled={isPending} onClick={() => saveCopy(null)}>
              {adminCopyTexts.restoreDefaults(title)}
            </Button>
          ) : null}
        </div>
      </form>
      {isPreview ? (
        <section
          aria-label={adminCopyTexts.previewOf(title)}
          className="mt-4 rounded-xl border border-line bg-paper p-4"
        >
          {preview(typed)}
        </section>
      ) : null}
      {stored.history.length > 0 ? (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4">
            {adminCopyTexts.earlierVersions(title)}
          </summary>
          <ol className="mt-1 divide-y divide-line border-line border-y">
            {[...stored.history, createDefaultTextVersion(stored.history)]
              .filter(isPresent)
              .map(({ version, by, at, says }) => (
                <li key={version} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                  <span className="wrap-anywhere min-w-0 flex-1 basis-72">
                    {says}
                    {at ? (
                      <span className="block text-soft text-sm">
                        {adminCopyTexts.savedAt(formatTimestamp(at), formatActor(by))}
                      </span>
                    ) : null}
                  </span>
                  {version === stored.version ? (
                    <span className="text-soft">{adminCopyTexts.currentVersion}</span>
                  ) : canChange ? (
                    <Button variant="plain" aria-disabled={isPending} onClick={() => restoreVersion(version)}>
                      {adminCopyTexts.restoreVersion(says)}
                    </Button>
                  ) : null}
                </li>
              ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}

type Version = CopyPartView["history"][number];

/** Returns version 0, which represents the default text, or null if the history does not go back to version 1. */
function createDefaultTextVersion(history: readonly Version[]): Version | null {
  return history.at(-1)?.version === 1 ? { version: 0, by: "", at: "", says: adminCopyTexts.defaultText } : null;
}

const isPresent = (version: Version | null): version is Version => version !== null;
