"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { type BreakList, type BreakRow, breakKind, breakKindNames, repairs } from "@storywall/domain/operations/breaks";
import { Button } from "@storywall/ui/button";
import { chipClass } from "@storywall/ui/chip";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { AdminRefusal } from "@/components/admin/admin-refusal.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { askEvery, isInTheWay } from "@/lib/admin/kept-answer.ts";
import { moment } from "@/lib/dates.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

type Kind = BreakRow["kind"];

/** "charge not seen" for `charge-not-seen`. */
const nameOf = (kind: Kind) => kind.replaceAll("-", " ");

export function AdminReconciliation() {
  const [standing, setStanding] = useState<"open" | "closed">("open");
  const [kind, setKind] = useState<Kind | undefined>();
  const [page, setPage] = useState(1);
  const { data, error } = trpc.reconciliation.list.useQuery(
    { standing, kind, page },
    {
      trpc: { context: { silent: true } },
      placeholderData: keepPreviousData,
      refetchInterval: askEvery(10_000),
    },
  );
  if (isInTheWay(error, data)) return <AdminRefusal error={error} />;
  if (!data) return <p role="status">Loading…</p>;
  const choose = (change: () => void) => () => {
    change();
    setPage(1);
  };
  return (
    <>
      <LastRun lastRun={data.lastRun} />
      <div className="mt-6 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="flex flex-wrap gap-2">
          {(["open", "closed"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === standing}
              className={chipClass(one === standing)}
              onClick={choose(() => setStanding(one))}
            >
              {one}
            </button>
          ))}
        </div>
        <SelectField
          label="Type"
          className="w-full sm:w-80"
          value={kind ?? ""}
          onChange={({ target }) => choose(() => setKind(breakKindNames.find((one) => one === target.value)))()}
        >
          <option value="">All types</option>
          {breakKindNames.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
              {countOf(data, one)}
            </option>
          ))}
        </SelectField>
      </div>
      {data.total === 0 ? (
        <p role="status" className="mt-6">
          {standing === "open" ? "No open discrepancies." : "No closed discrepancies yet."}
        </p>
      ) : (
        <>
          <p role="status" className="mt-6 font-semibold">
            {data.total === 1 ? `1 ${standing}` : `${data.total} ${standing}`}
          </p>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {data.items.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      <Pager label="Pages" page={page} hasMore={data.hasMore} onTurn={setPage} back="Later" on="Earlier" />
    </>
  );
}

function countOf({ open }: BreakList, kind: Kind): string {
  const found = open.find((one) => one.kind === kind);
  return found ? ` (${found.count})` : "";
}

function LastRun({ lastRun }: Pick<BreakList, "lastRun">) {
  const run = trpc.reconciliation.run.useMutation({
    onSuccess: ({ changed }) => toast.success(changed ? "Check started." : "Already in progress."),
  });
  const when = (at: string | null) => (at ? moment(at) : "never");
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-soft">
        Books are checked every hour (last: {when(lastRun.books)}), files every six hours (last: {when(lastRun.files)}).
      </p>
      <Button variant="plain" disabled={run.isPending} onClick={() => run.mutate()}>
        Check now
      </Button>
    </div>
  );
}

function Row({ row }: { row: BreakRow }) {
  const [isClosing, setClosing] = useState(false);
  const utils = trpc.useUtils();
  const reload = () => utils.reconciliation.list.invalidate();
  const repairing = trpc.reconciliation.repair.useMutation({
    onSuccess: ({ changed }) =>
      toast.success(changed ? "Repair started. The next check closes this." : "Already in progress."),
    onSettled: reload,
  });
  const closing = trpc.reconciliation.close.useMutation({ onSettled: reload });
  const { sentence, repair, isQuiet } = breakKind(row.kind);
  const about = row.orderId ?? row.paymentId ?? row.tileId;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <strong className="font-semibold">{nameOf(row.kind)}</strong>
          {isQuiet ? <span className="text-soft"> resolves itself</span> : null}
          <p>{sentence}</p>
          <Amounts row={row} />
          <p className="break-all text-sm">
            {about ? (
              <Link href={`/admin/explain?about=${about}`} className="underline underline-offset-4">
                {row.subject}
              </Link>
            ) : (
              row.subject
            )}
          </p>
          <p className="text-soft text-sm">
            Since {moment(row.openedAt)}
            {row.closedAt ? `, closed ${moment(row.closedAt)} by ${row.closedBy}` : ""}
          </p>
        </div>
        {row.closedAt ? null : (
          <div className="flex flex-wrap gap-2">
            {repair ? (
              <Button
                variant="plain"
                disabled={repairing.isPending}
                onClick={() => repairing.mutate({ breakId: row.id })}
                aria-label={`${repairs[repair]}: ${nameOf(row.kind)} ${row.id}`}
              >
                {repairs[repair]}
              </Button>
            ) : null}
            <Button
              variant="quiet"
              aria-expanded={isClosing}
              onClick={() => setClosing(!isClosing)}
              aria-label={`Close ${nameOf(row.kind)} ${row.id} with a note`}
            >
              Close…
            </Button>
          </div>
        )}
      </div>
      {row.note ? <Notice className="mt-3">{row.note}</Notice> : null}
      {isClosing && !row.closedAt ? (
        <form
          className="mt-3 flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const note = String(new FormData(event.currentTarget).get("note")).trim();
            if (note) closing.mutate({ breakId: row.id, note });
          }}
        >
          <TextField label="Why no action is needed" name="note" maxLength={300} className="min-w-0 flex-1 basis-72" />
          <Button type="submit" disabled={closing.isPending} className="min-h-12">
            Close with this note
          </Button>
        </form>
      ) : null}
    </li>
  );
}

function Amounts({ row: { kind, expected, found, detail } }: { row: BreakRow }) {
  const tell = (amount: number) => (breakKind(kind).isMoney ? formatMoney(amount) : String(amount));
  const parts = [
    expected === null ? "" : `expected ${tell(expected)}`,
    found === null ? "" : `found ${tell(found)}`,
    detail ? detail.replaceAll("_", " ") : "",
  ].filter(Boolean);
  return parts.length > 0 ? <p className="break-words tabular-nums">{parts.join(", ")}</p> : null;
}
