import pg from "pg";

export type ListenOptions = {
  databaseUrl: string;
  channel: string;
  onMessage: (payload: string) => void;
  /** Called each time listening begins, also after a lost connection: what was said in between was not heard. */
  onListening?: () => void;
  /** Called when the connection is lost or cannot be made; it is tried again by itself. */
  onLost?: (error: Error | undefined) => void;
};

export type Listening = { close(): Promise<void> };

/** Hears one Postgres channel for as long as the process lives, over a connection of its own. */
export function listen({ databaseUrl, channel, onMessage, onListening, onLost }: ListenOptions): Listening {
  if (!/^[a-z_]{1,40}$/.test(channel)) throw new TypeError(`Not a channel name: ${channel}`);
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = 100;
  let isClosed = false;

  const again = (lost: pg.Client, error?: Error) => {
    if (isClosed || client !== lost) return;
    client = undefined;
    onLost?.(error);
    lost.end().catch(() => {});
    timer = setTimeout(connect, waitMs);
    waitMs = Math.min(waitMs * 2, 5_000);
  };

  function connect(): void {
    const next = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true });
    client = next;
    next.on("error", (error) => again(next, error));
    next.on("end", () => again(next));
    next.on("notification", ({ payload }) => onMessage(payload ?? ""));
    next
      .connect()
      .then(() => next.query(`LISTEN ${channel}`))
      .then(() => {
        waitMs = 100;
        if (!isClosed) onListening?.();
      })
      .catch((error: Error) => again(next, error));
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
