import { createHash } from "node:crypto";
import { groupDeliveriesByEvent } from "./deliveries.ts";
import type { Delivery, PaymentIntent, SimEvent } from "./objects.ts";
import type { Simulation } from "./simulation.ts";
import { testCards } from "./test-cards.ts";

const SHOWN_ROWS = 25;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid #8886; display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding: .6rem 0; }
.grow { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere; }
code { font-size: .9em; } .quiet { opacity: .75; font-size: .9em; }
.good { color: #0a7a3d; } .bad { color: #c02626; }
@media (prefers-color-scheme: dark) { .good { color: #5fd394; } .bad { color: #ff8a8a; } }
button { font: inherit; min-height: 44px; padding: 0 1rem; }
.notice { border-left: 4px solid #d08700; padding: .5rem 1rem; }
`;

/** Headers of the page. They block all scripts and allow forms to submit only to the simulator. */
export const pageHeaders: Record<string, string> = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
};

/** Renders the simulator's page with its test cards, payments and webhooks. */
export function renderPage(sim: Simulation): string {
  const intents = sim.store.all("payment_intents").slice(-SHOWN_ROWS).reverse();
  const events = sim.store.all("events").slice(-SHOWN_ROWS).reverse();
  const deliveriesOf = groupDeliveriesByEvent(sim);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment simulator</title><style>${style}</style></head><body><main>
<h1>Payment simulator</h1>
<p class="notice"><strong>No real money moves here.</strong> This replaces Stripe while the shop runs on this machine.
Real cards are declined. Use a test card below with any future date and any security code.</p>
<h2>Recent payments</h2>
${renderList(intents.map(renderIntent), "No payments yet.")}
<h2>Webhook deliveries</h2>
${renderList(
  events.map((event) => renderEvent(event, deliveriesOf(event.id))),
  "Nothing has been sent yet.",
)}
<h2>Test cards</h2>
<ul>${testCards.map((card) => `<li><code>${groupDigits(card.number)}</code><span class="grow">${escapeHtml(card.says)}</span></li>`).join("")}</ul>
</main></body></html>`;
}

function renderIntent(intent: PaymentIntent): string {
  const className = intent.status === "succeeded" ? "good" : intent.last_payment_error ? "bad" : "";
  const refusal = intent.last_payment_error ? ` – ${intent.last_payment_error.message}` : "";
  return `<li><strong>${formatMoney(intent)}</strong><span class="${className}">${escapeHtml(humanizeStatus(intent.status) + refusal)}</span>
<span class="grow quiet"><code>${escapeHtml(intent.id)}</code><br>${formatTime(intent.created)}</span></li>`;
}

function renderEvent(event: SimEvent, deliveries: readonly Delivery[]): string {
  return `<li><span class="grow"><strong>${escapeHtml(event.type)}</strong><br><span class="quiet">${formatTime(event.created)}</span></span>
<span>${deliveries.map(renderDelivery).join("<br>") || "no listeners"}</span>
<form method="post" action="/sim/events/${escapeHtml(event.id)}/redeliver"><button aria-label="Redeliver ${escapeHtml(event.type)}">Redeliver</button></form></li>`;
}

function renderDelivery(delivery: Delivery): string {
  const last = delivery.attempts.at(-1);
  const className = delivery.state === "delivered" ? "good" : last?.error || delivery.state === "dropped" ? "bad" : "";
  const tries = delivery.attempts.length > 1 ? `, ${delivery.attempts.length} tries` : "";
  return `<span class="${className}">${escapeHtml(`${delivery.state}${last?.error ? ` (${last.error})` : ""}${tries}`)}</span>`;
}

const renderList = (items: readonly string[], nothing: string) =>
  items.length > 0 ? `<ul>${items.join("")}</ul>` : `<p class="quiet">${nothing}</p>`;

const humanizeStatus = (status: string) => status.replaceAll("_", " ");
const groupDigits = (number: string) => number.replace(/(\d{4})(?=\d)/g, "$1 ");
const formatTime = (seconds: number) => `${new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 19)} UTC`;

function formatMoney(intent: PaymentIntent): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: intent.currency }).format(intent.amount / 100);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
