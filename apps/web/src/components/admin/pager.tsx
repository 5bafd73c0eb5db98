import { Button } from "@storywall/ui/button";
import { adminTexts } from "./admin-texts.ts";

type Props = {
  label: string;
  page: number;
  hasMore: boolean;
  onPageChange: (page: number) => void;
  previousLabel?: string;
  nextLabel?: string;
};

export function Pager({
  label,
  page,
  hasMore,
  onPageChange,
  previousLabel = adminTexts.newer,
  nextLabel = adminTexts.older,
}: Props) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-3">
      <Button variant="plain" disabled={page === 1} onClick={() => onPageChange(page - 1)}>
        {previousLabel}
      </Button>
      <span className="text-soft tabular-nums">{adminTexts.page(page)}</span>
      <Button variant="plain" disabled={!hasMore} onClick={() => onPageChange(page + 1)}>
        {nextLabel}
      </Button>
    </nav>
  );
}
