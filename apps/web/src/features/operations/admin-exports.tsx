"use client";

import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import {
  type ExportFormat,
  type ExportKind,
  exportFormats,
  exportKindNames,
  exportKinds,
} from "@storywall/domain/operations/exports";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { type ReactNode, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { useUrlQuery } from "@/lib/admin/use-url-query.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";

const exportsTexts = {
  form: "Export",
  kind: "What to export",
  firstDay: "First day",
  lastDay: "Last day",
  format: "Format",
  formats: { csv: "CSV, for spreadsheets", jsonl: "JSONL, for programs" },
  units: (timeZone: string) =>
    `Days start and end at midnight in Miami (${timeZone}). Times in the files are in UTC, and amounts are in cents. Every export is recorded in the audit log.`,
  downloading: (fileName: string, downloadAgain: ReactNode) => (
    <>
      {fileName} is downloading. If nothing happens, {downloadAgain}.
    </>
  ),
  downloadAgain: "download it again",
};

const shopDay = new Intl.DateTimeFormat("en-CA", { timeZone: SHOP_TIME_ZONE });

export function AdminExports() {
  const kindInUrl = useUrlQuery().read("kind");
  const [kind, setKind] = useState<ExportKind>(exportKindNames.find((name) => name === kindInUrl) ?? "orders");
  const [today] = useState(() => shopDay.format(new Date()));
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const create = trpc.exports.create.useMutation({
    trpc: { context: { silent: true } },
    onSuccess: ({ path, fileName }) => {
      const link = document.createElement("a");
      link.href = path;
      link.download = fileName;
      link.click();
    },
  });
  return (
    <form
      aria-label={exportsTexts.form}
      className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        const format = new FormData(event.currentTarget).get("format") as ExportFormat;
        create.mutate({ kind, format, from, to });
      }}
    >
      <SelectField
        label={exportsTexts.kind}
        hint={exportKinds[kind].what}
        className="sm:col-span-2"
        value={kind}
        onChange={({ target }) =>
          setKind(exportKindNames.find((exportKindName) => exportKindName === target.value) ?? "orders")
        }
      >
        {exportKindNames.map((exportKindName) => (
          <option key={exportKindName} value={exportKindName}>
            {exportKinds[exportKindName].title}
          </option>
        ))}
      </SelectField>
      <TextField
        label={exportsTexts.firstDay}
        type="date"
        value={from}
        max={to}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={exportsTexts.lastDay}
        type="date"
        value={to}
        min={from}
        onChange={({ target }) => setTo(target.value)}
      />
      <SelectField label={exportsTexts.format} name="format" className="sm:col-span-2">
        {exportFormats.map((format) => (
          <option key={format} value={format}>
            {exportsTexts.formats[format]}
          </option>
        ))}
      </SelectField>
      <p className="text-soft sm:col-span-2">{exportsTexts.units(SHOP_TIME_ZONE)}</p>
      <div className="sm:col-span-2">
        <Button type="submit" disabled={create.isPending} className="min-h-12">
          {commonTexts.download}
        </Button>
        {create.data && !create.error ? (
          <p role="status" className="mt-4 break-words">
            {exportsTexts.downloading(
              create.data.fileName,
              <button
                type="button"
                className="underline underline-offset-4"
                onClick={() => create.mutate(create.variables)}
              >
                {exportsTexts.downloadAgain}
              </button>,
            )}
          </p>
        ) : null}
        {create.error ? <AdminErrorMessage error={create.error} /> : null}
      </div>
    </form>
  );
}
