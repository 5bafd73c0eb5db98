import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/**
 * Lets time pass quickly for whatever only waits: hours go by in seconds. Back-offs and late rings fall due within a
 * second, unsettled payments grow old enough to be asked about, and each look for undelivered events counts as an hour
 * ago. Nothing else is touched; how long the real waits are is tested where they are made.
 */
export function hurry(databaseUrl: string): { stop(): Promise<void> } {
  let isStopped = false;
  const loop = async () => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    pool.on("error", () => {});
    let lookedAt = Date.now();
    const hurried = new Map<string, number>();
    while (!isStopped) {
      await sleep(400);
      try {
        const { rows } = await pool.query<{
          key: string;
          id: string;
        }>(`SELECT id, id || '-' || attempts AS key FROM outbox_jobs
          WHERE done_at IS NULL AND dead_at IS NULL AND next_at > now() + interval '500 ms'
            AND (leased_until IS NULL OR leased_until < now()) AND (attempts > 0 OR epoch = 0)`);
        // Once for each wait: a job that was rung and waits for its turn is not rung again and again.
        const due = rows.filter(({ key }) => (hurried.get(key) ?? 0) < Date.now() - 5_000);
        for (const { key } of due) hurried.set(key, Date.now());
        await pool.query("UPDATE outbox_jobs SET next_at = now() WHERE id = ANY($1) AND next_at > now()", [
          due.map(({ id }) => id),
        ]);
        await pool.query(`UPDATE payments SET created_at = now() - greatest(interval '3 minutes', 2 * (now() - created_at))
          WHERE state IN ('open', 'processing') AND created_at < now() - interval '2 seconds'
            AND created_at > now() - interval '4 days'
            AND NOT EXISTS (SELECT 1 FROM outbox_jobs WHERE aggregate = payments.id AND done_at IS NULL)`);
        if (Date.now() - lookedAt > 4_000) {
          lookedAt = Date.now();
          await pool.query(`UPDATE outbox_jobs SET dedupe = dedupe || '-' || id
            WHERE name = 'payments.catch-up' AND done_at IS NOT NULL AND dedupe !~ '-[0-9]+$'`);
        }
      } catch {
        // The database is being restarted.
      }
    }
    await pool.end();
  };
  const running = loop();
  return {
    stop() {
      isStopped = true;
      return running;
    },
  };
}
