import { Button } from "@storywall/ui/button";

type Props = {
  label: string;
  page: number;
  hasMore: boolean;
  onTurn: (page: number) => void;
  back?: string;
  on?: string;
};

export function Pager({ label, page, hasMore, onTurn, back = "Newer", on = "Older" }: Props) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-3">
      <Button variant="plain" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {back}
      </Button>
      <span className="text-soft tabular-nums">Page {page}</span>
      <Button variant="plain" disabled={!hasMore} onClick={() => onTurn(page + 1)}>
        {on}
      </Button>
    </nav>
  );
}
