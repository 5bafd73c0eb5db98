// A chat message for each new order: receives the shop's webhook, and posts to an incoming webhook of a chat.
//   WEBHOOK_SECRET=whsec_… CHAT_URL=https://chat.example/hook PORT=8080 node chat.mjs
// Register its address at /admin/webhooks, for paid orders. `npm install standardwebhooks` first.
import { createServer } from "node:http";
import { env } from "node:process";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(env.WEBHOOK_SECRET);
const posted = new Set();

async function postChatMessage({ orderNumber, totals, tiles }) {
  const price = (totals.total / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const message = { text: `New order ${orderNumber}: ${tiles.count} tiles, ${price}` };
  const headers = { "content-type": "application/json" };
  const response = await fetch(env.CHAT_URL, { method: "POST", headers, body: JSON.stringify(message) });
  if (!response.ok) throw new Error(`The chat answered ${response.status}.`);
}

const server = createServer(async (request, response) => {
  try {
    // Throws if the shop did not sign these bytes, or if they are more than five minutes old.
    const event = webhook.verify(await text(request), request.headers);
    // An event can arrive twice.
    if (event.type === "storywall.order.paid" && !posted.has(event.id)) await postChatMessage(event.data);
    posted.add(event.id);
    response.writeHead(204).end();
  } catch (error) {
    // The shop sends the event again later.
    console.error(error.message);
    response.writeHead(400).end();
  }
});
server.listen(Number(env.PORT ?? 0), () => console.log(`Listening on port ${server.address().port}`));
