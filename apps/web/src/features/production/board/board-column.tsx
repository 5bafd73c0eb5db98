"use client";

import {
  type BoardColumn,
  type BoardFilter,
  type BoardView,
  boardColumns,
  type ColumnView,
} from "@storywall/domain/production/production-board";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { formatCount } from "./board-labels.ts";
import { GroupCard } from "./group-card.tsx";
import { ParcelCard } from "./parcel-card.tsx";
import type { useBoard } from "./use-board.ts";

type Props = {
  name: BoardColumn;
  column: ColumnView;
  filter: BoardFilter;
  board: BoardView;
  move: ReturnType<typeof useBoard>["move"];
  /** Whether this column is the one that phones show. */
  isChosen: boolean;
  /** Whether the cards are side by side, in a row that scrolls. */
  isLane?: boolean;
};

/** A column of the board. It shrinks to its title when empty. */
export function BoardColumnView(props: Props) {
  const { name, column, isChosen, isLane } = props;
  const { title, what } = boardColumns[name];
  const isEmpty = column.orders === 0;
  // Empty columns are narrow, and hidden on medium screens.
  const width = isEmpty ? "md:w-28 md:max-xl:hidden" : "md:w-[19rem]";
  const place = isLane ? "" : `${isChosen ? "" : "max-md:hidden"} ${width} md:shrink-0 md:snap-start`;
  return (
    <section id={`column-${name}`} data-column aria-labelledby={`title-${name}`} className={place}>
      <div className={isLane ? "" : "rounded-t-xl border-line border-b-2 bg-wall px-3 py-2"}>
        <h2 id={`title-${name}`} className={isEmpty ? "text-lg md:whitespace-nowrap md:text-base" : "text-lg"}>
          {title} <span className="font-normal text-soft tabular-nums">{column.tiles.toLocaleString("en-US")}</span>
        </h2>
        <p className={`text-soft text-sm ${isEmpty ? "md:hidden" : ""}`}>
          {isEmpty ? "Nothing here." : `${formatCount(column.orders, "order")}, ${what}`}
        </p>
      </div>
      <ColumnRows {...props} />
    </section>
  );
}

function ColumnRows({ name, column, filter, board, move, isLane }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const first = column.groups.length + column.parcels.length;
  const more = trpc.board.rows.useInfiniteQuery(
    { column: name, filter },
    {
      enabled: isExpanded && column.hasMore,
      trpc: { context: { silent: true } },
      initialCursor: first,
      getNextPageParam: (last, pages) =>
        last.hasMore
          ? first + pages.reduce((sum, { groups, parcels }) => sum + groups.length + parcels.length, 0)
          : undefined,
    },
  );
  const pages = isExpanded ? (more.data?.pages ?? []) : [];
  const groups = dedupeRows([...column.groups, ...pages.flatMap((page) => page.groups)]);
  const parcels = dedupeRows([...column.parcels, ...pages.flatMap((page) => page.parcels)]);
  const list = isLane ? "mt-2 flex snap-x gap-3 overflow-x-auto pb-1" : "mt-3 space-y-3";
  return (
    <>
      <ul className={list}>
        {groups.map((row) => (
          <li key={row.key}>
            <GroupCard row={row} name={name} board={board} move={move} />
          </li>
        ))}
        {parcels.map((row) => (
          <li key={row.key} className={isLane ? "w-72 shrink-0 snap-start" : ""}>
            <ParcelCard row={row} name={name} board={board} move={move} />
          </li>
        ))}
      </ul>
      {more.error ? (
        <p role="alert" className="mt-2 text-bad">
          {getErrorMessage(more.error)}
        </p>
      ) : null}
      {(isExpanded ? more.hasNextPage || more.isPending : column.hasMore) ? (
        <Button
          variant="quiet"
          className="mt-2 w-full"
          aria-disabled={more.isFetching}
          onClick={() => (isExpanded ? void more.fetchNextPage() : setExpanded(true))}
        >
          {more.isFetching ? "Loading…" : `Show more in ${boardColumns[name].title.toLowerCase()}`}
        </Button>
      ) : null}
    </>
  );
}

/**
 * Removes duplicate rows. A row is loaded twice if it moves to a later page of the list while pages are being loaded.
 */
function dedupeRows<R extends { key: string }>(rows: readonly R[]): R[] {
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}
