import pg from "pg";

export type ListenOptions = {
  databaseUrl: string;
  channel: string;
  onMessage: (payload: string) => void;
  /**
   * Called when listening starts, and again when it restarts after a lost connection. Messages that were sent while the
   * connection was lost are not received.
   */
  onListening?: () => void;
  /** Called when the connection is lost or fails. The listener reconnects automatically. */
  onLost?: (error: Error | undefined) => void;
};

export type Listener = { close(): Promise<void> };

/** Receives the messages of a Postgres channel over its own connection until it is closed. */
export function listenOnChannel({ databaseUrl, channel, onMessage, onListening, onLost }: ListenOptions): Listener {
  if (!/^[a-z_]{1,40}$/.test(channel)) throw new TypeError(`Not a channel name: ${channel}`);
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = 100;
  let isClosed = false;

  const reconnect = (lostClient: pg.Client, error?: Error) => {
    if (isClosed || client !== lostClient) return;
    client = undefined;
    onLost?.(error);
    lostClient.end().catch(() => {});
    timer = setTimeout(connect, waitMs);
    waitMs = Math.min(waitMs * 2, 5_000);
  };

  function connect(): void {
    const next = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 30_000, keepAlive: true });
    client = next;
    next.on("error", (error) => reconnect(next, error));
    next.on("end", () => reconnect(next));
    next.on("notification", ({ payload }) => onMessage(payload ?? ""));
    next
      .connect()
      .then(() => next.query(`LISTEN ${channel}`))
      .then(() => {
        waitMs = 100;
        if (!isClosed) onListening?.();
      })
      .catch((error: Error) => reconnect(next, error));
  }

  connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
