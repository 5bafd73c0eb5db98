import { type FaqEntryCopy, renderFaq } from "@storywall/domain/catalog/faq";
import type { Site } from "@storywall/domain/catalog/localised";
import { Questions } from "@/features/catalog/copy/questions.tsx";

export function QuestionsPreview({ words, site }: { words: readonly FaqEntryCopy[]; site: Site }) {
  const entries = renderFaq(words, site);
  const shown = words.filter(({ isHidden }) => !isHidden).length;
  return (
    <>
      {entries.length < shown ? (
        <p role="alert" className="text-bad">
          {shown - entries.length} can’t be shown: the shop can’t fill in one of the names in braces.
        </p>
      ) : null}
      <Questions entries={entries} />
    </>
  );
}
