import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/**
 * Shortens waits: back-offs and redispatches become due within a second, unsettled payments become old enough to be
 * checked, and undelivered events are checked hourly. Other tests cover the real durations.
 */
export function startShorteningWaits(databaseUrl: string): { stop(): Promise<void> } {
  let isStopped = false;
  const shortenWaitsUntilStopped = async () => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    pool.on("error", () => {});
    let replayResetAt = Date.now();
    const lastDueAt = new Map<string, number>();
    while (!isStopped) {
      await sleep(400);
      try {
        const { rows } = await pool.query<{
          key: string;
          id: string;
        }>(`SELECT id, id || '-' || attempts AS key FROM outbox_jobs
          WHERE done_at IS NULL AND dead_at IS NULL AND next_at > now() + interval '500 ms'
            AND (leased_until IS NULL OR leased_until < now()) AND (attempts > 0 OR epoch = 0)`);
        // Makes each attempt due at most once in 5 s. Otherwise, a job that already waits in the queue would be
        // dispatched repeatedly.
        const due = rows.filter(({ key }) => (lastDueAt.get(key) ?? 0) < Date.now() - 5_000);
        for (const { key } of due) lastDueAt.set(key, Date.now());
        await pool.query("UPDATE outbox_jobs SET next_at = now() WHERE id = ANY($1) AND next_at > now()", [
          due.map(({ id }) => id),
        ]);
        await pool.query(`UPDATE payments SET created_at = now() - greatest(interval '3 minutes', 2 * (now() - created_at))
          WHERE state IN ('open', 'processing') AND created_at < now() - interval '2 seconds'
            AND created_at > now() - interval '4 days'
            AND NOT EXISTS (SELECT 1 FROM outbox_jobs WHERE aggregate = payments.id AND done_at IS NULL)`);
        if (Date.now() - replayResetAt > 4_000) {
          replayResetAt = Date.now();
          await pool.query(`UPDATE outbox_jobs SET dedupe = dedupe || '-' || id
            WHERE name = 'payments.replay-missed-events' AND done_at IS NOT NULL AND dedupe !~ '-[0-9]+$'`);
        }
      } catch {
        // The query fails while the database restarts. The next pass tries again.
      }
    }
    await pool.end();
  };
  const running = shortenWaitsUntilStopped();
  return {
    stop() {
      isStopped = true;
      return running;
    },
  };
}
