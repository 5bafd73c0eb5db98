import { Readable } from "node:stream";
import type { OpenedFile } from "./opened-file.ts";

/** Builds the headers of a private file that must not be cached. */
export const buildPrivateFileHeaders = (contentType: string, name: string, disposition: "inline" | "attachment") => ({
  "content-type": contentType,
  "content-disposition": `${disposition}; filename="${name.replace(/[^A-Za-z0-9._-]+/g, "-")}"`,
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
});

export function openPdf(pdf: Uint8Array, name: string): OpenedFile {
  const headers = {
    ...buildPrivateFileHeaders("application/pdf", name, "inline"),
    "content-length": String(pdf.byteLength),
  };
  return { body: Readable.from([Buffer.from(pdf)]), bytes: pdf.byteLength, headers };
}
