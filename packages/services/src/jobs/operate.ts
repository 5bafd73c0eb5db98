import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { z } from "zod";
import { listJobs } from "./list-jobs.ts";
import { retryDeadJobs, retryJob } from "./retry-jobs.ts";
import { JobId, JobNamed, type JobRow, ListJobsInput, SkipJobInput } from "./schema.ts";
import { skipJob } from "./skip-job.ts";

const HELP = `npm run jobs -- list [dead|late|waiting] [name]    jobs that are not done, 50 at most
npm run jobs -- retry <id>                         start one again, with all its attempts
npm run jobs -- retry-all <name>                   start every dead job of a name again
npm run jobs -- skip <id> <reason …>               let one be, for good
`;

/** Whoever has the database's address is the owner; the audit log says that it was done from here. */
const admin = { role: "owner", actor: "command-line" } as const;

export type Said = { text: string; isRefused: boolean };

/** Does what an operator typed, by the same verbs as the admin's procedures, and says what came of it. */
export async function operate(db: Db, [verb, first, ...rest]: readonly string[]): Promise<Said> {
  const ctx = { db, admin };
  try {
    switch (verb) {
      case "list": {
        const asked = ListJobsInput.parse({ standing: first, name: rest[0] });
        const { items, total } = await listJobs(ctx, asked);
        return said([...items.map(line), `${items.length} of ${total} jobs that are ${asked.standing}.`].join("\n"));
      }
      case "retry":
        return counted(await retryJob(ctx, { jobId: JobId.parse(first) }), "started again");
      case "retry-all":
        return counted(await retryDeadJobs(ctx, JobNamed.parse({ name: first })), "started again");
      case "skip":
        return counted(await skipJob(ctx, SkipJobInput.parse({ jobId: first, reason: rest.join(" ") })), "skipped");
      default:
        return { text: HELP, isRefused: verb !== undefined && verb !== "help" };
    }
  } catch (error) {
    if (error instanceof ShopError) return { text: error.message, isRefused: true };
    if (error instanceof z.ZodError) return { text: `That was not understood.\n\n${HELP}`, isRefused: true };
    throw error;
  }
}

const said = (text: string): Said => ({ text, isRefused: false });

const counted = ({ changed }: { changed: number }, what: string) =>
  said(`${changed === 1 ? "1 job was" : `${changed} jobs were`} ${what}.`);

const line = ({ id, name, about, attempts, lastError, createdAt }: JobRow) =>
  [id.padStart(8), name.padEnd(24), about, createdAt, `${attempts} attempts`, lastError ?? ""].join("  ").trimEnd();
