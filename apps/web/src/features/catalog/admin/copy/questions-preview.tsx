import { type FaqEntryCopy, renderFaq } from "@storywall/domain/catalog/faq";
import type { Site } from "@storywall/domain/catalog/localised";
import { Questions } from "@/features/catalog/copy/questions.tsx";
import { adminCopyTexts } from "./admin-copy-texts.tsx";

export function QuestionsPreview({ words, site }: { words: readonly FaqEntryCopy[]; site: Site }) {
  const entries = renderFaq(words, site);
  const shown = words.filter(({ isHidden }) => !isHidden).length;
  return (
    <>
      {entries.length < shown ? (
        <p role="alert" className="text-bad">
          {adminCopyTexts.questionsNotShown(shown - entries.length)}
        </p>
      ) : null}
      <Questions entries={entries} />
    </>
  );
}
