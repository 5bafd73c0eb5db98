"use client";

import { copyLimits } from "@storywall/domain/catalog/copy/schema";
import { type FaqEntryCopy, listFaqFacts } from "@storywall/domain/catalog/faq";
import type { Site } from "@storywall/domain/catalog/localised";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { Button } from "@storywall/ui/button";
import { TextArea, TextField } from "@storywall/ui/field";
import { useEffect, useId, useState } from "react";
import { adminCopyTexts } from "./admin-copy-texts.tsx";
import { defaultLink, LinkFields } from "./announcement-fields.tsx";
import type { CopyFormProps } from "./text-editor.tsx";

type Props = CopyFormProps<readonly FaqEntryCopy[]> & { site: Site };

export function QuestionFields({ typed, onType, isDisabled, site }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const [moved, setMoved] = useState<{ id: string } | null>(null);
  const list = useId();

  // Restores the focus, which is lost when a question moves to another place in the DOM.
  useEffect(() => {
    if (moved) document.getElementById(moved.id)?.focus();
  }, [moved]);

  const changeEntry = (key: string, changes: Partial<FaqEntryCopy>) =>
    onType(typed.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  const moveEntry = (index: number, by: 1 | -1) => {
    const [entry, neighbor] = [typed[index], typed[index + by]];
    if (!entry || !neighbor) return;
    onType(typed.with(index, neighbor).with(index + by, entry));
    setMoved({ id: `${list}-${entry.key}-${by}` });
  };
  const addEntry = () => {
    const key = `added-${newUuid().slice(0, 8)}`;
    onType([...typed, { key, question: "", answer: "", links: [], isHidden: false }]);
    setOpen(key);
  };

  return (
    <>
      <PlaceholderList site={site} />
      <ol className="divide-y divide-line border-line border-y">
        {typed.map((entry, index) => {
          const { key, question, isHidden } = entry;
          const name = question.trim() || adminCopyTexts.newQuestion;
          const getMoveButtonProps = (by: 1 | -1) => ({
            id: `${list}-${key}-${by}`,
            disabled: isDisabled || !typed[index + by],
            onClick: () => moveEntry(index, by),
          });
          return (
            <li key={key} className="py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                <span className={`wrap-anywhere min-w-0 flex-1 basis-64 ${isHidden ? "text-soft" : ""}`}>
                  {isHidden ? adminCopyTexts.hiddenQuestion(name) : name}
                </span>
                <span className="flex flex-wrap gap-2">
                  <Button
                    variant="plain"
                    aria-expanded={open === key}
                    onClick={() => setOpen(open === key ? null : key)}
                  >
                    {isDisabled ? adminCopyTexts.readQuestion(name) : adminCopyTexts.editQuestion(name)}
                  </Button>
                  <Button variant="plain" {...getMoveButtonProps(-1)}>
                    {adminCopyTexts.moveUp(name)}
                  </Button>
                  <Button variant="plain" {...getMoveButtonProps(1)}>
                    {adminCopyTexts.moveDown(name)}
                  </Button>
                  <Button
                    variant="plain"
                    disabled={isDisabled}
                    onClick={() => changeEntry(key, { isHidden: !isHidden })}
                  >
                    {isHidden ? adminCopyTexts.showQuestion(name) : adminCopyTexts.hideQuestion(name)}
                  </Button>
                </span>
              </div>
              {open === key ? (
                <QuestionEntry
                  entry={entry}
                  isDisabled={isDisabled}
                  onType={(words) => changeEntry(key, words)}
                  onRemove={() => onType(typed.filter((other) => other.key !== key))}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
      {isDisabled || typed.length >= copyLimits.questions ? null : (
        <div>
          <Button variant="plain" onClick={addEntry}>
            {adminCopyTexts.addQuestion}
          </Button>
        </div>
      )}
    </>
  );
}

type EntryProps = {
  entry: FaqEntryCopy;
  isDisabled: boolean;
  onType: (words: Partial<FaqEntryCopy>) => void;
  onRemove: () => void;
};

function QuestionEntry({ entry: { question, answer, links }, isDisabled, onType, onRemove }: EntryProps) {
  return (
    <div className="my-3 grid max-w-3xl gap-4">
      <TextField
        label={adminCopyTexts.question}
        value={question}
        disabled={isDisabled}
        maxLength={copyLimits.question}
        autoComplete="off"
        onChange={({ target }) => onType({ question: target.value })}
      />
      <TextArea
        label={adminCopyTexts.answer}
        hint={adminCopyTexts.answerHint}
        rows={6}
        value={answer}
        disabled={isDisabled}
        maxLength={copyLimits.answer}
        onChange={({ target }) => onType({ answer: target.value })}
      />
      {links.map((link, index) => (
        <LinkFields
          key={index}
          link={link}
          isDisabled={isDisabled}
          onType={(other) => onType({ links: links.with(index, other) })}
          onRemove={() => onType({ links: links.toSpliced(index, 1) })}
        />
      ))}
      {isDisabled ? null : (
        <div className="flex flex-wrap gap-3">
          {links.length < copyLimits.links ? (
            <Button variant="plain" onClick={() => onType({ links: [...links, defaultLink] })}>
              {adminCopyTexts.addLink}
            </Button>
          ) : null}
          <Button variant="danger" onClick={onRemove}>
            {adminCopyTexts.removeQuestion}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Placeholders that an answer may contain, with their current values. */
function PlaceholderList({ site }: { site: Site }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4">
        {adminCopyTexts.filledInValues}
      </summary>
      <p className="max-w-prose text-soft">{adminCopyTexts.filledInValuesText}</p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {Object.entries(listFaqFacts(site)).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{`{${name}}`}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
