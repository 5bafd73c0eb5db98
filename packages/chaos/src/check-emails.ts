import type { CheckInput } from "./invariants.ts";
import type { TestEnvironment } from "./test-environment.ts";

type CaughtEmail = { id: string; to: string[]; subject: string };
type SentRow = {
  dedupe: string;
  kind: string;
  messageId: string;
  isSent: boolean;
  isDropped: boolean;
  restarts: number;
};

/** SQL for the number of retries of the job that sent an email. Each retry may have sent a copy of the email. */
const restartsSql = `coalesce((SELECT sum(greatest(j.attempts - 1, 0))::int FROM outbox_jobs j
  WHERE (j.name LIKE 'email.%' OR j.name = 'send-email-uploads') AND e.dedupe LIKE 'mail-' || j.aggregate || '%'), 0)`;

/** Checks that each event that requires an email has caused exactly one email. */
export async function checkEmails(
  { rows, violate, journeys }: CheckInput,
  environment: TestEnvironment,
): Promise<{ emails: number; copies: number }> {
  const sent =
    await rows<SentRow>(`SELECT dedupe, kind, message_id AS "messageId", sent_at IS NOT NULL AS "isSent", dropped_at IS NOT NULL AS "isDropped",
    ${restartsSql} AS restarts FROM sent_emails e`);
  const orders = await rows<{ email: string; state: string; moves: number }>(`SELECT o.email, o.state,
    (SELECT count(*)::int FROM order_changes WHERE order_id = o.id AND state = 'applied') AS moves FROM orders o`);
  const refunds = await rows<{ email: string }>(`SELECT c.snapshot ->> 'email' AS email FROM refunds r
    JOIN payments p ON p.id = r.payment_id JOIN checkouts c ON c.id = p.checkout_id WHERE r.state = 'succeeded'`);
  // The buyer gets a receipt, and the recipient gets the card.
  const cards = await rows<{
    buyer: string;
    recipient: string;
  }>(`SELECT c.buyer_email AS buyer, c.recipient_email AS recipient
    FROM gift_cards c JOIN gift_card_entries e ON e.gift_card_id = c.id AND e.kind = 'issue'`);
  const emails = await readEmails(environment);
  const byId = Map.groupBy(emails, ({ messageId }) => messageId);
  let copies = 0;
  for (const row of sent) {
    if (!row.isSent && !row.isDropped)
      violate("email-once", `${row.kind} for ${row.dedupe} was started and never sent`);
    const arrived = byId.get(row.messageId)?.length ?? 0;
    if (row.isSent && arrived === 0)
      violate("email-once", `${row.kind} for ${row.dedupe} is recorded as sent and never arrived`);
    if (arrived - 1 > row.restarts)
      violate("email-once", `${row.kind} came ${arrived} times, its job was restarted ${row.restarts} times`);
  }
  const recordedIds = new Set(sent.map(({ messageId }) => messageId));
  for (const [messageId, same] of byId) {
    copies += same.length - 1;
    if (!recordedIds.has(messageId))
      violate("email-once", `“${same[0]?.subject}” came to ${same[0]?.to} and is not recorded`);
  }

  const expected = new Map<string, number>();
  const addExpectedEmails = (to: string, count: number) => expected.set(to, (expected.get(to) ?? 0) + count);
  for (const { email, state, moves } of orders) addExpectedEmails(email, (state === "cancelled" ? 2 : 1) + moves);
  for (const { email } of refunds) addExpectedEmails(email, 1);
  for (const { buyer, recipient } of cards) for (const email of [buyer, recipient]) addExpectedEmails(email, 1);
  for (const { email, id, kind } of journeys) {
    const own = new Set(emails.filter(({ to }) => to.includes(email)).map(({ messageId }) => messageId));
    const count = expected.get(email) ?? 0;
    if (own.size !== count)
      violate("email-once", `customer ${id} (${kind}) got ${own.size} emails and should have ${count}`);
  }
  return { emails: byId.size, copies };
}

async function readEmails({ inboxUrl }: TestEnvironment) {
  const list = (await (await fetch(new URL("api/messages", inboxUrl))).json()) as CaughtEmail[];
  return Promise.all(
    list.map(async ({ id, to, subject }) => {
      const raw = await (await fetch(new URL(`messages/${id}/raw`, inboxUrl))).text();
      return { to, subject, messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? id };
    }),
  );
}
