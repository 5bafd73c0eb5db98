import { type Db, inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { areWeightsEstimated } from "@storywall/domain/catalog/settings";
import {
  arePrintMeasuresConfirmed,
  type ConfirmItemInput,
  FirstDayItem,
  type FirstDayView,
  printMeasures,
  WalletDomain,
} from "@storywall/domain/operations/first-day";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { arePricesConfirmed } from "../catalog/prices.ts";
import { readSetting } from "../catalog/settings.ts";
import { type MailDeps, sendEmailOnce } from "../kernel/send-email-once.ts";

type ShopConfig = { contactEmail?: string | undefined; webhook: { livemode: boolean } };

/** Facts about the shop's setup that no other table stores. */
type SetupFactKey = "tax" | "print" | "mail" | "wallets" | "backup";

type ItemState = { isDone: boolean; at?: Date | null | undefined };

/** Returns the checklist for the time before the shop opens, with the state of each item. */
export async function readFirstDay(ctx: AdminContext, config: ShopConfig): Promise<FirstDayView> {
  const { db } = ctx;
  const [facts, accounts, prices, sender, weights, taxSetting, event, waitingTests] = await Promise.all([
    db.setupFact.findMany(),
    db.adminUser.findMany({ where: { disabledAt: null }, select: { role: true, totpSecret: true } }),
    arePricesConfirmed(db),
    readSetting(db, "sender"),
    readSetting(db, "packing"),
    db.shopSetting.findUnique({ where: { key: "tax" }, select: { updatedAt: true } }),
    db.paymentEvent.findFirst({
      where: { isReplayed: false, livemode: config.webhook.livemode },
      orderBy: { receivedAt: "desc" },
      select: { receivedAt: true },
    }),
    db.outboxJob.count({ where: { name: "email.mail-test", doneAt: null, deadAt: null } }),
  ]);
  const findFact = (key: SetupFactKey) => facts.find((fact) => fact.key === key);
  const wallets = WalletDomain.safeParse(findFact("wallets")?.value).data ?? null;
  const domain = new URL(ctx.publicUrl).hostname;
  const withSecondFactor = accounts.filter(({ totpSecret }) => totpSecret !== null).length;
  const owners = accounts.filter(({ role }) => role === "owner").length;
  const print = findFact("print");
  const states: Record<FirstDayItem, ItemState> = {
    people: { isDone: owners > 0 && withSecondFactor === accounts.length },
    // A demo uses the example address from the shop's texts.
    contact: { isDone: config.contactEmail !== undefined && config.contactEmail !== shopCopy.contactEmail },
    mail: toItemState(findFact("mail")),
    sender: { isDone: sender !== null },
    prices: { isDone: prices },
    tax: taxSetting ? { isDone: true, at: taxSetting.updatedAt } : toItemState(findFact("tax")),
    weights: { isDone: !areWeightsEstimated(weights) },
    print: print && arePrintMeasuresConfirmed(print.value) ? toItemState(print) : { isDone: false },
    webhook: { isDone: event !== null, at: event?.receivedAt },
    wallets: {
      isDone: wallets?.domain === domain && wallets.isApplePayActive && wallets.isGooglePayActive,
      at: findFact("wallets")?.recordedAt,
    },
    backup: toItemState(findFact("backup")),
  };
  return {
    items: FirstDayItem.options.map((item) => ({
      item,
      isDone: states[item].isDone,
      at: states[item].at?.toISOString() ?? null,
    })),
    testEmailTo: getTestRecipient(config),
    isTestEmailWaiting: waitingTests > 0,
    accounts: { total: accounts.length, withSecondFactor, owners },
    wallets,
    domain,
  };
}

const toItemState = (fact: { recordedAt: Date } | undefined): ItemState => ({
  isDone: fact !== undefined,
  at: fact?.recordedAt,
});

/** Records that the owner checked the sales tax or the print measures. */
export async function confirmFirstDayItem(ctx: AdminContext, { item }: ConfirmItemInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const value = item === "print" ? printMeasures : {};
    await saveSetupFact(tx, { key: item, value, recordedBy: ctx.admin.actor, recordedAt: ctx.now() });
    await recordAudit(tx, ctx.admin, { action: "setup.confirmed", entity: "setup", entityId: item, after: value });
  });
}

const getTestRecipient = ({ contactEmail }: Pick<ShopConfig, "contactEmail">) => contactEmail ?? shopCopy.contactEmail;

/** Enqueues a test email to the shop's contact address, unless one is still waiting. */
export async function requestTestEmail(ctx: AdminContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const label = ctx.now().toISOString();
    if ((await tx.outboxJob.count({ where: { name: "email.mail-test", doneAt: null, deadAt: null } })) > 0) return;
    await enqueue(tx, "email.mail-test", { label }, { dedupe: `mail-test-${label}` });
    await recordAudit(tx, ctx.admin, { action: "setup.mail-tested", entity: "setup", entityId: "mail" });
  });
}

/** Sends the test email and records that the mail server accepted it. */
export async function sendTestEmail(deps: MailDeps, { label }: { label: string }): Promise<void> {
  const email = getTestRecipient(deps);
  await sendEmailOnce(deps, {
    dedupe: `mail-test-${label}`,
    orderId: null,
    to: email,
    template: { kind: "mail-test", email, adminUrl: `${deps.publicUrl}/admin` },
  });
  await saveSetupFact(deps.db, { key: "mail", value: {}, recordedBy: "worker-email", recordedAt: deps.now() });
}

/**
 * Registers the shop's domain for Apple Pay and Google Pay and stores what Stripe says about it.
 * @throws PAYMENTS_DOWN, WALLET_DOMAIN_REJECTED
 */
export async function registerShopDomain(ctx: AdminContext): Promise<void> {
  const domain = new URL(ctx.publicUrl).hostname;
  const value = { domain, ...(await ctx.payments.registerWalletDomain(domain)) };
  await inTransaction(ctx.db, async (tx) => {
    await saveSetupFact(tx, { key: "wallets", value, recordedBy: ctx.admin.actor, recordedAt: ctx.now() });
    await recordAudit(tx, ctx.admin, { action: "setup.domain-registered", entity: "setup", entityId: domain });
  });
}

type NewFact = { key: SetupFactKey; value: Prisma.InputJsonObject; recordedBy: string; recordedAt: Date };

async function saveSetupFact(db: Db | Tx, { key, ...data }: NewFact): Promise<void> {
  await db.setupFact.upsert({ where: { key }, create: { key, ...data }, update: data });
}
