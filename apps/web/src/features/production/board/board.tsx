"use client";

import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { type BoardColumn, boardColumnKeys } from "@storywall/domain/production/board-columns";
import type { BoardFilter, BoardView } from "@storywall/domain/production/production-board";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { getChipClassName } from "@storywall/ui/chip";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import { BoardColumnView } from "./board-column.tsx";
import { BoardFilters } from "./board-filters.tsx";
import { boardTexts } from "./board-texts.tsx";
import { BoardContext, type MoveResult, useBoard, useBoardContext } from "./use-board.ts";

/** Lists all columns except the one for problems. The lab's column is listed only if it has orders. */
const listWorkflowColumns = ({ columns }: BoardView) =>
  boardColumnKeys.filter((key) => key !== "problems" && (key !== "lab" || columns.lab.orders > 0));

export function Board() {
  const [filter, setFilter] = useState<BoardFilter>({});
  const [chosen, setChosen] = useState<BoardColumn>("ready");
  const { board, error, isLive, moveResult, setMoveResult, move } = useBoard(filter);
  const section = useArrowKeys();
  const isHydrated = useIsHydrated();
  if (shouldReplacePage(error, board)) return <AdminErrorMessage error={error} />;
  if (!board) return <BoardSkeleton />;
  return (
    <BoardContext value={{ board, filter, move }}>
      <section ref={section} inert={!isHydrated} aria-label={boardTexts.title}>
        <BoardHeader isLive={isLive} />
        <BoardFilters filter={filter} onFilter={setFilter} />
        {moveResult ? <MoveResultNotice moveResult={moveResult} onClose={() => setMoveResult(null)} /> : null}
        {board.columns.problems.orders > 0 ? (
          <div className="mt-4 rounded-2xl border border-bad/40 bg-bad/5 p-3">
            <BoardColumnView name="problems" isChosen isLane />
          </div>
        ) : null}
        <ColumnCounts chosen={chosen} onChoose={setChosen} />
        {isBoardEmpty(board) ? (
          <p className="mt-10 text-center text-lg text-soft">
            {Object.keys(filter).length > 0 ? boardTexts.nothingMatches : boardTexts.empty}
          </p>
        ) : null}
        <div className="mt-4 pb-4 md:flex md:snap-x md:faded-row md:items-start md:gap-3">
          {listWorkflowColumns(board).map((key) => (
            <BoardColumnView key={key} name={key} isChosen={key === chosen} />
          ))}
        </div>
        <p className="mt-2 hidden text-soft text-sm md:block">{boardTexts.keyboardHint(<kbd>/</kbd>)}</p>
      </section>
    </BoardContext>
  );
}

const isBoardEmpty = ({ columns }: BoardView) => boardColumnKeys.every((key) => columns[key].orders === 0);

export function BoardSkeleton() {
  return (
    <div role="status">
      <h1 className="text-3xl">{boardTexts.title}</h1>
      <p className="mt-4">{commonTexts.loading}</p>
    </div>
  );
}

function BoardHeader({ isLive }: { isLive: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="text-3xl">{boardTexts.title}</h1>
      <p role="status" className="flex items-center gap-2 text-soft text-sm">
        <span aria-hidden="true" className={`size-2.5 rounded-full ${isLive ? "bg-good" : "bg-warn"}`} />
        {isLive ? boardTexts.live : boardTexts.connecting}
      </p>
      <BoardDownloads />
    </div>
  );
}

const hasBatchStartedToday = ({ columns, today }: BoardView) =>
  [...columns.printing.groups, ...columns.framing.groups].some(
    ({ batch }) => batch && toShopDay(new Date(batch.startedAt)) === today,
  );

function BoardDownloads() {
  const { board } = useBoardContext();
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-2">
      {board.columns.packing.orders > 0 ? (
        <a href="/admin/papers/slips.pdf" target="_blank" rel="noreferrer" className={link}>
          {boardTexts.packingSlips}
        </a>
      ) : null}
      {board.columns.packed.orders > 0 ? (
        <a href="/admin/papers/labels.pdf" target="_blank" rel="noreferrer" className={link}>
          {boardTexts.labels}
        </a>
      ) : null}
      {board.columns.packed.orders > 0 ? (
        <Link href="/admin/shipping" className={link}>
          {boardTexts.addressesAndTracking}
        </Link>
      ) : null}
      {hasBatchStartedToday(board) ? (
        <a href={`/admin/print-days/${board.today}.zip`} download className={link}>
          {boardTexts.printFilesOfToday}
        </a>
      ) : null}
      <Link href="/admin/board/scan" className={getButtonClassName("primary")}>
        {boardTexts.scan}
      </Link>
    </div>
  );
}

function MoveResultNotice({ moveResult, onClose }: { moveResult: MoveResult; onClose: () => void }) {
  const { undo, links = [] } = moveResult;
  const closeButton = (
    <Button variant="quiet" onClick={onClose}>
      {commonTexts.close}
    </Button>
  );
  const undoButton = undo ? (
    <Button variant="plain" onClick={undo}>
      {commonTexts.undo}
    </Button>
  ) : null;
  return (
    <Notice
      tone={moveResult.tone}
      className="mt-4"
      action={
        <span className="flex flex-wrap gap-2">
          {links.map(({ href, label }) => (
            <a key={href} href={href} download className={getButtonClassName("plain")}>
              {label}
            </a>
          ))}
          {undoButton}
          {closeButton}
        </span>
      }
    >
      {moveResult.text}
    </Notice>
  );
}

type CountsProps = { chosen: BoardColumn; onChoose: (column: BoardColumn) => void };

/**
 * Shows the number of items in each column. Pressing a number shows the column on phones and scrolls to it on wider
 * screens.
 */
function ColumnCounts({ chosen, onChoose }: CountsProps) {
  const { board } = useBoardContext();
  const showColumn = (key: BoardColumn) => {
    onChoose(key);
    document.getElementById(`column-${key}`)?.scrollIntoView({ behavior: "smooth", inline: "start", block: "nearest" });
  };
  return (
    <nav aria-labelledby="columns-nav" className="mt-4 flex flex-wrap items-center gap-2">
      <h2 id="columns-nav" className="w-full font-sans font-normal text-soft text-sm tracking-normal">
        {boardTexts.columnsNav}
      </h2>
      {listWorkflowColumns(board).map((key) => {
        const { tiles, late } = board.columns[key];
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === chosen}
            className={`${getChipClassName(false)} aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink md:aria-pressed:border-line md:aria-pressed:bg-card md:aria-pressed:text-ink`}
            onClick={() => showColumn(key)}
          >
            {boardTexts.columns[key].title} <strong className="tabular-nums">{tiles.toLocaleString("en-US")}</strong>
            {late > 0 ? (
              <span className="rounded-full bg-bad px-2 text-card text-sm">{boardTexts.lateCount(late)}</span>
            ) : null}
          </button>
        );
      })}
    </nav>
  );
}

/** Returns a ref for the board. The arrow keys then move the focus between its rows and columns. */
function useArrowKeys() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => ref.current && moveFocus(ref.current, event);
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
  return ref;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Moves the focus between rows and columns with the arrow keys. The slash key moves it to the search field. */
function moveFocus(board: HTMLElement, event: KeyboardEvent): void {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") {
    event.preventDefault();
    board.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    return;
  }
  const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
  if (!step) return;
  const [across = 0, down = 0] = step;
  const columns = [...board.querySelectorAll<HTMLElement>("[data-column]")]
    .map((column) => [...column.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.offsetParent !== null))
    .filter((rows) => rows.length > 0);
  const focusedRow = document.activeElement
    ?.closest<HTMLElement>("[data-card]")
    ?.querySelector<HTMLElement>("[data-row]");
  const columnIndex = columns.findIndex((rows) => focusedRow && rows.includes(focusedRow));
  const row = columnIndex < 0 || !focusedRow ? 0 : (columns[columnIndex]?.indexOf(focusedRow) ?? 0);
  const target =
    columnIndex < 0
      ? columns[0]?.[0]
      : columns[columnIndex + across]?.[
          across === 0 ? row + down : Math.min(row, (columns[columnIndex + across]?.length ?? 1) - 1)
        ];
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
