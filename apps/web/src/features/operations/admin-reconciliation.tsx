"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import {
  type DiscrepancyList,
  type DiscrepancyRow,
  discrepancyTypeNames,
  getDiscrepancyDefinition,
  repairs,
} from "@storywall/domain/operations/discrepancies";
import { Button } from "@storywall/ui/button";
import { getChipClassName } from "@storywall/ui/chip";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

type Status = "open" | "closed";

const reconciliationTexts = {
  statuses: { open: "Open", closed: "Closed" },
  type: "Type",
  allTypes: "All types",
  typeWithCount: (type: string, count: number) => `${type} (${count})`,
  none: { open: "No open discrepancies.", closed: "No closed discrepancies yet." },
  total: (count: number, status: Status) => `${count} ${status}`,
  pages: "Pages of discrepancies",

  lastRun: (ledger: string | null, files: string | null): string =>
    `Payments and orders are checked every hour (${reconciliationTexts.lastChecked(ledger)}), and files every six hours (${reconciliationTexts.lastChecked(files)}).`,
  lastChecked: (time: string | null): string => (time === null ? "not checked yet" : `last checked ${time}`),
  checkNow: "Check now",
  checkStarted: "Check started.",
  inProgress: "Already in progress.",

  resolvesItself: "resolves itself",
  expected: (amount: string) => `expected ${amount}`,
  found: (amount: string) => `found ${amount}`,
  since: (openedAt: string) => `Open since ${openedAt}`,
  closed: (openedAt: string, closedAt: string, closedBy: string) =>
    `Opened ${openedAt}, closed ${closedAt} by ${closedBy}`,
  repairStarted: "Repair started. The next check will close this discrepancy.",
  repairOf: (repair: string, type: string, id: string) => `${repair}: ${type} ${id}`,
  close: "Close…",
  closeWithNote: (type: string, id: string) => `Close ${type} ${id} with a note`,
  note: "Why no action is needed",
  confirmClose: "Close with this note",
};

type Kind = DiscrepancyRow["kind"];

/** Formats a type such as `charge-not-seen` as "charge not seen". */
const formatDiscrepancyKind = (kind: Kind) => kind.replaceAll("-", " ");

export function AdminReconciliation() {
  const [status, setStatus] = useState<"open" | "closed">("open");
  const [kind, setKind] = useState<Kind | undefined>();
  const [page, setPage] = useState(1);
  const { data, error } = trpc.reconciliation.list.useQuery(
    { status, kind, page },
    {
      trpc: { context: { silent: true } },
      placeholderData: keepPreviousData,
      refetchInterval: createPollInterval(10_000),
    },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">{commonTexts.loading}</p>;
  const createFilterHandler = (change: () => void) => () => {
    change();
    setPage(1);
  };
  return (
    <>
      <LastReconciliationRun lastRun={data.lastRun} />
      <div className="mt-6 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="flex flex-wrap gap-2">
          {(["open", "closed"] as const).map((item) => (
            <button
              key={item}
              type="button"
              aria-pressed={item === status}
              className={getChipClassName(item === status)}
              onClick={createFilterHandler(() => setStatus(item))}
            >
              {reconciliationTexts.statuses[item]}
            </button>
          ))}
        </div>
        <SelectField
          label={reconciliationTexts.type}
          className="w-full sm:w-80"
          value={kind ?? ""}
          onChange={({ target }) =>
            createFilterHandler(() =>
              setKind(discrepancyTypeNames.find((discrepancyTypeName) => discrepancyTypeName === target.value)),
            )()
          }
        >
          <option value="">{reconciliationTexts.allTypes}</option>
          {discrepancyTypeNames.map((discrepancyTypeName) => (
            <option key={discrepancyTypeName} value={discrepancyTypeName}>
              {formatTypeOption(data, discrepancyTypeName)}
            </option>
          ))}
        </SelectField>
      </div>
      {data.total === 0 ? (
        <p role="status" className="mt-6">
          {reconciliationTexts.none[status]}
        </p>
      ) : (
        <>
          <p role="status" className="mt-6 font-semibold">
            {reconciliationTexts.total(data.total, status)}
          </p>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {data.items.map((row) => (
              <DiscrepancyItem key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      <Pager label={reconciliationTexts.pages} page={page} hasMore={data.hasMore} onPageChange={setPage} />
    </>
  );
}

/** Formats a type together with the number of open discrepancies of this type. */
function formatTypeOption({ open }: DiscrepancyList, kind: Kind): string {
  const found = open.find((candidate) => candidate.kind === kind);
  return found
    ? reconciliationTexts.typeWithCount(formatDiscrepancyKind(kind), found.count)
    : formatDiscrepancyKind(kind);
}

function LastReconciliationRun({ lastRun }: Pick<DiscrepancyList, "lastRun">) {
  const run = trpc.reconciliation.run.useMutation({
    onSuccess: ({ changed }) =>
      toast.success(changed ? reconciliationTexts.checkStarted : reconciliationTexts.inProgress),
  });
  const formatRunTime = (at: string | null) => (at ? formatTimestamp(at) : null);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-soft">
        {reconciliationTexts.lastRun(formatRunTime(lastRun.ledger), formatRunTime(lastRun.files))}
      </p>
      <Button variant="plain" disabled={run.isPending} onClick={() => run.mutate()}>
        {reconciliationTexts.checkNow}
      </Button>
    </div>
  );
}

function DiscrepancyItem({ row }: { row: DiscrepancyRow }) {
  const [isClosing, setClosing] = useState(false);
  const utils = trpc.useUtils();
  const refreshDiscrepancies = () => utils.reconciliation.list.invalidate();
  const repairMutation = trpc.reconciliation.repair.useMutation({
    onSuccess: ({ changed }) =>
      toast.success(changed ? reconciliationTexts.repairStarted : reconciliationTexts.inProgress),
    onSettled: refreshDiscrepancies,
  });
  const closeMutation = trpc.reconciliation.close.useMutation({ onSettled: refreshDiscrepancies });
  const { sentence, repair, isQuiet } = getDiscrepancyDefinition(row.kind);
  const about = row.orderId ?? row.paymentId ?? row.tileId;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <strong className="font-semibold">{formatDiscrepancyKind(row.kind)}</strong>
          {isQuiet ? <span className="text-soft"> {reconciliationTexts.resolvesItself}</span> : null}
          <p>{sentence}</p>
          <DiscrepancyAmounts row={row} />
          <p className="wrap-anywhere text-sm">
            {about ? (
              <Link href={`/admin/explain?about=${about}`} className="underline underline-offset-4">
                {row.subject}
              </Link>
            ) : (
              row.subject
            )}
          </p>
          <p className="text-soft text-sm">
            {row.closedAt
              ? reconciliationTexts.closed(
                  formatTimestamp(row.openedAt),
                  formatTimestamp(row.closedAt),
                  row.closedBy ?? "",
                )
              : reconciliationTexts.since(formatTimestamp(row.openedAt))}
          </p>
        </div>
        {row.closedAt ? null : (
          <div className="flex flex-wrap gap-2">
            {repair ? (
              <Button
                variant="plain"
                disabled={repairMutation.isPending}
                onClick={() => repairMutation.mutate({ discrepancyId: row.id })}
                aria-label={reconciliationTexts.repairOf(repairs[repair], formatDiscrepancyKind(row.kind), row.id)}
              >
                {repairs[repair]}
              </Button>
            ) : null}
            <Button
              variant="quiet"
              aria-expanded={isClosing}
              onClick={() => setClosing(!isClosing)}
              aria-label={reconciliationTexts.closeWithNote(formatDiscrepancyKind(row.kind), row.id)}
            >
              {reconciliationTexts.close}
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
            if (note) closeMutation.mutate({ discrepancyId: row.id, note });
          }}
        >
          <TextField label={reconciliationTexts.note} name="note" maxLength={300} className="min-w-0 flex-1 basis-72" />
          <Button type="submit" disabled={closeMutation.isPending} className="min-h-12">
            {reconciliationTexts.confirmClose}
          </Button>
        </form>
      ) : null}
    </li>
  );
}

function DiscrepancyAmounts({ row: { kind, expected, found, detail } }: { row: DiscrepancyRow }) {
  const formatAmount = (amount: number) =>
    getDiscrepancyDefinition(kind).isMoney ? formatMoney(amount) : String(amount);
  const parts = [
    expected === null ? "" : reconciliationTexts.expected(formatAmount(expected)),
    found === null ? "" : reconciliationTexts.found(formatAmount(found)),
    detail ? detail.replaceAll("_", " ") : "",
  ].filter(Boolean);
  return parts.length > 0 ? <p className="break-words tabular-nums">{parts.join(", ")}</p> : null;
}
