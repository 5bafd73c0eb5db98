"use client";

import { type AuditRow, type AuditVerification, auditFaults } from "@storywall/domain/operations/audit";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";

type Entry = { action: ReactNode; actor: ReactNode; role: ReactNode };

const auditTexts = {
  entries: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
  pages: "Pages of the audit log",

  verifyForm: "Verify the log",
  checkpoint: "Saved checkpoint",
  checkpointHint: "Enter a checkpoint to also check that the log hasn’t been rewritten since it was saved.",
  verify: "Verify log",
  intact: (count: number) => `The log is intact: ${count === 1 ? "1 entry" : `${count} entries`}.`,
  saveCheckpoint: "Save this checkpoint somewhere outside the shop’s systems:",
  broken: (position: string | null | undefined, entryId: string | null | undefined) => {
    const places = [position ? `position ${position}` : "", entryId ? `entry ${entryId}` : ""].filter(Boolean);
    return `The log is broken at ${places.join(", ")}.`;
  },

  filterForm: "Filter the log",
  about: "About (ID)",
  actor: "Who",
  action: "Action starts with",
  filter: "Filter",

  number: (position: string) => `No. ${position}`,
  unchained: "unchained",
  entry: ({ action, actor, role }: Entry) => (
    <>
      {action} by {actor} {role}
    </>
  ),
  program: (name: string, id: ReactNode) => (
    <>
      {name}, {id}
    </>
  ),
  role: (role: string) => `(${role})`,
  change: (before: string | null, after: string | null) =>
    before === null ? (after ?? "nothing") : `${before} → ${after ?? "nothing"}`,
  reason: (reason: string) => `“${reason}”`,
};

type Filter = { about?: string; actor?: string; action?: string };

export function AdminAudit() {
  const [filter, setFilter] = useState<Filter>({});
  const [page, setPage] = useState(1);
  const { data, error } = trpc.audit.list.useQuery(
    { ...filter, page },
    {
      trpc: { context: { silent: true } },
      placeholderData: keepPreviousData,
    },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  return (
    <>
      <AuditChainVerification />
      <AuditFilterForm
        onFilter={(chosen) => {
          setFilter(chosen);
          setPage(1);
        }}
      />
      {data ? (
        <>
          <p role="status" className="mt-6 font-semibold">
            {auditTexts.entries(data.total)}
          </p>
          <ol className="mt-2 divide-y divide-line border-line border-y">
            {data.items.map((row) => (
              <AuditEntry key={row.id} row={row} />
            ))}
          </ol>
        </>
      ) : (
        <p role="status" className="mt-6">
          {commonTexts.loading}
        </p>
      )}
      {data ? <Pager label={auditTexts.pages} page={page} hasMore={data.hasMore} onPageChange={setPage} /> : null}
    </>
  );
}

function AuditChainVerification() {
  const [checkpoint, setCheckpoint] = useState<string | undefined>();
  const { data, error, isFetching, refetch } = trpc.audit.verify.useQuery(checkpoint ? { mark: checkpoint } : {}, {
    enabled: false,
    retry: false,
    gcTime: 0,
  });
  return (
    <>
      <form
        aria-label={auditTexts.verifyForm}
        className="mt-6 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void refetch();
        }}
      >
        <TextField
          label={auditTexts.checkpoint}
          hint={auditTexts.checkpointHint}
          isOptional
          name="mark"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          pattern="\d+:[0-9a-f]{64}"
          maxLength={90}
          className="min-w-0 flex-1 basis-80"
          onChange={({ target }) => setCheckpoint(target.value.trim() || undefined)}
        />
        <Button type="submit" disabled={isFetching} className="min-h-12">
          {auditTexts.verify}
        </Button>
      </form>
      {error && !isFetching ? <AdminErrorMessage error={error} /> : null}
      {data && !error ? <VerificationResult result={data} /> : null}
    </>
  );
}

function VerificationResult({ result: { isWhole, checked, mark, broken } }: { result: AuditVerification }) {
  if (isWhole) {
    return (
      <Notice tone="good" className="mt-4" title={auditTexts.intact(checked)}>
        <p>{auditTexts.saveCheckpoint}</p>
        <code className="block break-all text-sm">{mark}</code>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" className="mt-4" title={auditTexts.broken(broken?.seq, broken?.entryId)}>
      {broken ? <p>{auditFaults[broken.fault]}</p> : null}
    </Notice>
  );
}

function AuditFilterForm({ onFilter }: { onFilter: (filter: Filter) => void }) {
  return (
    <form
      aria-label={auditTexts.filterForm}
      className="mt-8 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const typed = (["about", "actor", "action"] as const).map((name) => [name, String(form.get(name)).trim()]);
        onFilter(Object.fromEntries(typed.filter(([, value]) => value)) as Filter);
      }}
    >
      <TextField label={auditTexts.about} name="about" isOptional maxLength={80} className="min-w-0 flex-1 basis-56" />
      <TextField label={auditTexts.actor} name="actor" isOptional maxLength={80} className="min-w-0 flex-1 basis-40" />
      <TextField
        label={auditTexts.action}
        name="action"
        isOptional
        maxLength={80}
        className="min-w-0 flex-1 basis-40"
      />
      <Button type="submit" variant="plain" className="min-h-12">
        {auditTexts.filter}
      </Button>
    </form>
  );
}

function AuditEntry({ row }: { row: AuditRow }) {
  const { seq, at, actor, program, role, action, entity, entityId, before, after, reason } = row;
  const actorId = <span className="break-all">{actor}</span>;
  return (
    <li className="grid gap-x-6 py-3 sm:grid-cols-[4rem_9rem_1fr]">
      <span className="text-soft tabular-nums">{seq ? auditTexts.number(seq) : auditTexts.unchained}</span>
      <time dateTime={at} className="text-soft tabular-nums">
        {formatTimestamp(at)}
      </time>
      <div className="min-w-0">
        {auditTexts.entry({
          action: <strong className="font-semibold">{action}</strong>,
          actor: program ? auditTexts.program(program, actorId) : actorId,
          role: role ? <span className="text-soft">{auditTexts.role(role)}</span> : null,
        })}
        <code className="block break-all text-soft text-sm">
          {entity} {entityId}
        </code>
        {before || after ? (
          <p className="wrap-anywhere text-sm">
            {auditTexts.change(before ? formatAuditDetails(before) : null, after ? formatAuditDetails(after) : null)}
          </p>
        ) : null}
        {reason ? <p className="break-words">{auditTexts.reason(reason)}</p> : null}
      </div>
    </li>
  );
}

function formatAuditDetails(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${typeof one === "string" ? one : JSON.stringify(one)}`)
    .join(", ");
}
