import * as nodeFs from "node:fs";
import { crc32 } from "node:zlib";
import { createStorageError } from "./api-error.ts";

/** The file functions that a journal uses. Tests pass functions that fail as on a full disk. */
export type JournalFiles = Pick<typeof nodeFs, "openSync" | "writeSync" | "fdatasyncSync" | "ftruncateSync">;

export type Journal = {
  /**
   * Appends a line and waits until it is on the disk.
   * @throws a 503 if it could not be stored; the journal then ends with the line before
   */
  append(text: string): void;
  close(): void;
};

type StoredLines = {
  texts: string[];
  /** Number of damaged lines, which are left out. */
  damaged: number;
  /** Length of the file up to the end of its last complete line. */
  bytes: number;
};

/**
 * Reads a journal. A last line without a line break is incomplete because of a crash. Its request got no response, so
 * the line is ignored. Each line starts with its checksum, except those of earlier versions.
 */
export function readJournal(file: string): StoredLines {
  if (!nodeFs.existsSync(file)) return { texts: [], damaged: 0, bytes: 0 };
  const content = nodeFs.readFileSync(file);
  const bytes = content.lastIndexOf("\n") + 1;
  const lines = content.subarray(0, bytes).toString("utf8").split("\n").slice(0, -1);
  const texts = lines.map(verifyLine).filter((text) => text !== null);
  return { texts, damaged: lines.length - texts.length, bytes };
}

function verifyLine(line: string): string | null {
  const [, checksum, text] = /^([0-9a-f]{8}) (.*)$/.exec(line) ?? [];
  if (text !== undefined) return computeChecksum(text) === checksum ? text : null;
  return isJson(line) ? line : null;
}

/** Opens a journal whose file is valid up to `bytes`. */
export function openJournal(file: string, bytes: number, files: JournalFiles = nodeFs): Journal {
  const descriptor = files.openSync(file, "a", 0o600);
  let end = bytes;
  let isTorn = true;
  const removeTornLine = () => {
    files.ftruncateSync(descriptor, end);
    isTorn = false;
  };
  return {
    append(text) {
      const line = Buffer.from(formatLine(text));
      try {
        if (isTorn) removeTornLine();
        isTorn = true;
        // A write may store only a part of the bytes, as on a disk that becomes full.
        for (let written = 0; written < line.length; ) {
          const count = files.writeSync(descriptor, line, written, line.length - written);
          if (count === 0) throw new Error("Nothing was written");
          written += count;
        }
        files.fdatasyncSync(descriptor);
        end += line.length;
        isTorn = false;
      } catch (error) {
        try {
          removeTornLine();
        } catch {
          // The next append tries again, before it writes.
        }
        throw createStorageError(error);
      }
    },
    close: () => nodeFs.closeSync(descriptor),
  };
}

export const formatLine = (text: string) => `${computeChecksum(text)} ${text}\n`;

const computeChecksum = (text: string) => crc32(text).toString(16).padStart(8, "0");

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
