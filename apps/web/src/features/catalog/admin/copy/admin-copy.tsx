"use client";

import { roleMay } from "@storywall/domain/accounts/permissions";
import type { LineWords } from "@storywall/domain/catalog/copy/line";
import { copyParts, copySites } from "@storywall/domain/catalog/copy/schema";
import { type FaqWords, ownQuestions } from "@storywall/domain/catalog/faq";
import type { Site } from "@storywall/domain/catalog/localised";
import { SITE } from "@storywall/domain/kernel/site";
import { SelectField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { AdminRefusal } from "@/components/admin/admin-refusal.tsx";
import { askEvery, isInTheWay } from "@/lib/admin/kept-answer.ts";
import { trpc } from "@/lib/trpc.ts";
import { CopyPart } from "./copy-part.tsx";
import { LineFields } from "./line-fields.tsx";
import { LinePreview } from "./line-preview.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { QuestionsPreview } from "./questions-preview.tsx";

const quietly = { trpc: { context: { silent: true } } } as const;
const noLine: LineWords = { text: "", link: null, lastDay: null, isShown: true };
const countries: Record<Site, string> = { US: "United States", ZA: "South Africa", AU: "Australia" };

const lineLack = ({ text, link }: LineWords) => {
  if (!text.trim()) return "Enter the line first.";
  return link && !link.text.trim() ? "Enter the link text." : null;
};
const questionLack = (questions: readonly FaqWords[]) => {
  if (questions.some(({ question, answer }) => !question.trim() || !answer.trim()))
    return "A question or an answer is empty.";
  return questions.some(({ links }) => links.some(({ text }) => !text.trim())) ? "Enter the link text." : null;
};

export function AdminCopy() {
  const [site, setSite] = useState<Site>(SITE);
  const me = trpc.admin.me.useQuery(undefined, quietly);
  const { data, error } = trpc.copy.read.useQuery({ site }, { ...quietly, refetchInterval: askEvery(30_000) });
  if (isInTheWay(error, data)) return <AdminRefusal error={error} />;
  const mayChange = me.data ? roleMay(me.data.role, "copy.change") : false;
  return (
    <>
      <SelectField
        label="Texts for"
        value={site}
        className="mt-6 max-w-sm"
        onChange={({ target }) => setSite(target.value as Site)}
      >
        {copySites.map((one) => (
          <option key={one} value={one}>
            {countries[one]}
            {one === SITE ? "" : " (not shown)"}
          </option>
        ))}
      </SelectField>
      {site === SITE ? null : (
        <Notice className="mt-4" title="No one sees these texts">
          The shop only sells in the United States. These texts are saved for when it sells here too.
        </Notice>
      )}
      {data?.site === site ? (
        <div key={site}>
          <CopyPart
            site={site}
            part="announcement"
            title={copyParts.announcement}
            about="A line on the home page and above the walls."
            stored={data.announcement}
            own={noLine}
            mayChange={mayChange}
            fields={(form) => <LineFields {...form} />}
            preview={(words) => <LinePreview words={words} />}
            lack={lineLack}
          />
          <CopyPart
            site={site}
            part="promotion"
            title={copyParts.promotion}
            about="A line next to the current offer, above the walls and in the offer dialog. It only shows while there is an offer."
            stored={data.promotion}
            own={noLine}
            mayChange={mayChange}
            fields={(form) => <LineFields {...form} />}
            preview={(words) => <LinePreview words={words} needsOffer />}
            lack={lineLack}
          />
          <CopyPart
            site={site}
            part="faq"
            title={copyParts.faq}
            about="Shown on the FAQ page, in the FAQ dialog, and to search engines."
            stored={data.faq}
            own={ownQuestions}
            mayChange={mayChange}
            fields={(form) => <QuestionFields {...form} site={site} />}
            preview={(words) => <QuestionsPreview words={words} site={site} />}
            lack={questionLack}
          />
        </div>
      ) : (
        <p role="status" className="mt-6">
          Loading…
        </p>
      )}
    </>
  );
}
