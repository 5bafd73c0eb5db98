import pg from "pg";

const longestPauseMs = 2_000;

/**
 * Calls `onRing` whenever a transaction with jobs commits, and after each reconnection, since rings may have been missed.
 * Reconnects for ever: without it the relay is only slower.
 */
export function listenToOutbox(
  databaseUrl: string,
  onRing: () => void,
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;

  const connect = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 2_000 });
    client = next;
    let isLost = false;
    const again = (error?: unknown) => {
      if (isLost || closed) return;
      isLost = true;
      if (error) onError(error);
      next.end().catch(() => {});
      failures += 1;
      retry = setTimeout(connect, Math.min(longestPauseMs, 100 * 2 ** failures));
    };
    next.on("error", again);
    next.on("end", () => again());
    next.on("notification", onRing);
    try {
      await next.connect();
      await next.query("LISTEN outbox");
      failures = 0;
      onRing();
    } catch (error) {
      again(error);
    }
  };
  void connect();

  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
