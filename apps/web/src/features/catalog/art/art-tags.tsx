import { formatTag } from "@storywall/domain/catalog/art/tags";
import { getChipClassName } from "@storywall/ui/chip";
import Link from "next/link";
import { artTexts } from "./art-texts.tsx";

export function ArtTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="tags" className="mt-16">
      <h2 id="tags" className="text-2xl">
        {artTexts.tags}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Link href={`/art?tags=${encodeURIComponent(tag)}`} prefetch={false} className={getChipClassName(false)}>
              {formatTag(tag)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
