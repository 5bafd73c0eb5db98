"use client";

import type { BoardColumn } from "@storywall/domain/production/board-columns";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { boardTexts } from "./board-texts.tsx";
import { GroupCard } from "./group-card.tsx";
import { ParcelCard } from "./parcel-card.tsx";
import { StartBatchControls } from "./start-batch.tsx";
import { useBoardContext } from "./use-board.ts";

type Props = {
  name: BoardColumn;
  /** Whether this is the column that phones show. */
  isChosen: boolean;
  /** Whether the cards are side by side in a row that scrolls. */
  isLane?: boolean;
};

/** A column of the board. If it is empty, it shrinks to its title. */
export function BoardColumnView({ name, isChosen, isLane = false }: Props) {
  const { board, filter } = useBoardContext();
  const column = board.columns[name];
  const isEmpty = column.orders === 0;
  // Empty columns are narrow, and they are hidden on medium-sized screens.
  const width = isEmpty ? "md:w-28 md:max-xl:hidden" : "md:w-[19rem]";
  const layoutClassName = isLane ? "" : `${isChosen ? "" : "max-md:hidden"} ${width} md:shrink-0 md:snap-start`;
  return (
    <section id={`column-${name}`} data-column aria-labelledby={`title-${name}`} className={layoutClassName}>
      <div className={isLane ? "" : "rounded-t-xl border-line border-b-2 bg-wall px-3 py-2"}>
        <h2 id={`title-${name}`} className={isEmpty ? "text-lg md:whitespace-nowrap md:text-base" : "text-lg"}>
          {boardTexts.columns[name].title}
        </h2>
        <p className={`text-soft text-sm ${isEmpty ? "md:hidden" : ""}`}>
          {isEmpty ? boardTexts.emptyColumn : boardTexts.columnSummary(name, column)}
        </p>
      </div>
      {name === "ready" && !isEmpty && Object.keys(filter).length === 0 ? <StartBatchControls tiles={column} /> : null}
      <ColumnRows name={name} isLane={isLane} />
    </section>
  );
}

function ColumnRows({ name, isLane }: { name: BoardColumn; isLane: boolean }) {
  const { board, filter } = useBoardContext();
  const column = board.columns[name];
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
            <GroupCard row={row} column={name} />
          </li>
        ))}
        {parcels.map((row) => (
          <li key={row.key} className={isLane ? "w-72 shrink-0 snap-start" : ""}>
            <ParcelCard row={row} column={name} />
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
          {more.isFetching ? commonTexts.loading : boardTexts.showMore(name)}
        </Button>
      ) : null}
    </>
  );
}

/** Removes duplicate rows. If a row moves to a later page of the list while pages are loading, it is loaded twice. */
function dedupeRows<R extends { key: string }>(rows: readonly R[]): R[] {
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}
