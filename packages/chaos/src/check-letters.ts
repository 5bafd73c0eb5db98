import type { Facts } from "./invariants.ts";
import type { Stand } from "./stand.ts";

type Letter = { id: string; to: string[]; subject: string };
type SentRow = {
  dedupe: string;
  kind: string;
  messageId: string;
  isSent: boolean;
  isDropped: boolean;
  restarts: number;
};

/** How often the job of a letter was started again: each time the mail server may have had it already. */
const restartsOf = `coalesce((SELECT sum(greatest(j.attempts - 1, 0))::int FROM outbox_jobs j
  WHERE (j.name LIKE 'email.%' OR j.name = 'send-email-uploads') AND e.dedupe LIKE 'mail-' || j.aggregate || '%'), 0)`;

/** Each cause has its letter, each letter its cause. */
export async function checkLetters(
  { rows, violate, journeys }: Facts,
  stand: Stand,
): Promise<{ letters: number; copies: number }> {
  const sent =
    await rows<SentRow>(`SELECT dedupe, kind, message_id AS "messageId", sent_at IS NOT NULL AS "isSent", dropped_at IS NOT NULL AS "isDropped",
    ${restartsOf} AS restarts FROM sent_emails e`);
  const orders = await rows<{
    id: string;
    email: string;
    state: string;
    isLater: boolean;
    moves: number;
  }>(`SELECT o.id, o.email, o.state,
    (SELECT count(*)::int FROM order_changes WHERE order_id = o.id AND state = 'applied') AS moves,
    EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.is_upload_later) AS "isLater" FROM orders o`);
  const refunds = await rows<{ email: string }>(`SELECT c.snapshot ->> 'email' AS email FROM refunds r
    JOIN payments p ON p.id = r.payment_id JOIN checkouts c ON c.id = p.checkout_id WHERE r.state = 'succeeded'`);
  const letters = await readLetters(stand);
  const byId = Map.groupBy(letters, ({ messageId }) => messageId);
  let copies = 0;
  for (const row of sent) {
    if (!row.isSent && !row.isDropped) violate("letter-once", `${row.kind} for ${row.dedupe} was begun and never sent`);
    const arrived = byId.get(row.messageId)?.length ?? 0;
    if (row.isSent && arrived === 0)
      violate("letter-once", `${row.kind} for ${row.dedupe} is noted as sent and never arrived`);
    if (arrived - 1 > row.restarts)
      violate("letter-once", `${row.kind} came ${arrived} times, its job was started again ${row.restarts} times`);
  }
  const noted = new Set(sent.map(({ messageId }) => messageId));
  for (const [messageId, same] of byId) {
    copies += same.length - 1;
    if (!noted.has(messageId))
      violate("letter-once", `“${same[0]?.subject}” came to ${same[0]?.to} and nobody notes it`);
  }

  const expected = new Map<string, { least: number; most: number }>();
  const expect = (to: string, least: number, most = least) => {
    const before = expected.get(to) ?? { least: 0, most: 0 };
    expected.set(to, { least: before.least + least, most: before.most + most });
  };
  for (const { email, state, isLater, moves } of orders) {
    expect(email, (state === "cancelled" ? 2 : 1) + moves);
    // The way to send photos; whoever sent them first, or cancelled, is no longer told of it.
    if (isLater) expect(email, state === "awaiting_photos" ? 1 : 0, 1);
  }
  for (const { email } of refunds) expect(email, 1);
  for (const { email, id, kind } of journeys) {
    const own = new Set(letters.filter(({ to }) => to.includes(email)).map(({ messageId }) => messageId));
    const { least, most } = expected.get(email) ?? { least: 0, most: 0 };
    if (own.size < least || own.size > most) {
      violate("letter-once", `customer ${id} (${kind}) got ${own.size} letters and should have ${least} to ${most}`);
    }
  }
  return { letters: byId.size, copies };
}

async function readLetters({ inboxUrl }: Stand) {
  const list = (await (await fetch(new URL("api/messages", inboxUrl))).json()) as Letter[];
  return Promise.all(
    list.map(async ({ id, to, subject }) => {
      const raw = await (await fetch(new URL(`messages/${id}/raw`, inboxUrl))).text();
      return { to, subject, messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? id };
    }),
  );
}
