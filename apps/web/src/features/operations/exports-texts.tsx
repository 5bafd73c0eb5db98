import type { ReactNode } from "react";

export const exportsTexts = {
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
