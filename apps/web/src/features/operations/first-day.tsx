"use client";

import { printMeasures } from "@storywall/domain/operations/first-day";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { combineMutationStates, createPollInterval } from "@/lib/admin/query-helpers.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";

type FirstDayView = RouterOutputs["firstDay"]["read"];
type Item = FirstDayView["items"][number]["item"];

const firstDayTexts = {
  title: "Before you open",
  intro: "Each line checks itself off as soon as it’s done.",
  progress: (done: number, total: number) => `${done} of ${total} done`,
  done: "Done",
  showDone: (count: number) => `Show what’s done (${count})`,
  doneAt: (title: string, time: string | null) => (time ? `${title}, ${time}` : title),
  titles: {
    people: "Make accounts with two-step sign-in",
    contact: "Set your contact address",
    mail: "Send yourself a test email",
    sender: "Enter your return address",
    prices: "Confirm your prices",
    tax: "Check sales tax",
    weights: "Weigh your tiles",
    print: "Confirm the print measures",
    webhook: "Hear from Stripe",
    wallets: "Turn on Apple Pay and Google Pay",
    backup: "Take a backup",
  } satisfies Record<Item, string>,
  people: ({ total, owners, withSecondFactor }: FirstDayView["accounts"]) =>
    owners === 0
      ? "Give yourself an owner account with a password, so you don’t depend on the link from the shop’s startup output."
      : `${withSecondFactor} of ${total} accounts ask for a code from an authenticator app. Each person turns it on under “Your account.”`,
  contact:
    "Customers see it on the contact page and in every email, and their replies go there. It’s the variable CONTACT_EMAIL.",
  mail: (to: string) =>
    `We’ll send it to ${to}. It counts as soon as your mail server accepts it, so look in the inbox too.`,
  mailWaiting: (to: string) => `On its way to ${to}. If this stays here, your mail server isn’t accepting email.`,
  sender: "Without it, carriers can’t return a package.",
  prices: "The shop started with example prices, and it won’t take real payments until you confirm yours.",
  tax: "Which states you collect sales tax in, and at what rate. Ask your accountant if you’re not sure.",
  weights: "Shipping labels use estimates until you enter your own weights.",
  print: ({ bleedMm, lipMm, frameFaceMm, matMm, ppi }: typeof printMeasures) =>
    `Bleed ${bleedMm} mm, frame lip ${lipMm} mm, frame face ${frameFaceMm} mm, mat ${matMm} mm, ${ppi} pixels per inch. Ask your printer and your framer whether that’s right for them.`,
  webhook:
    "Stripe hasn’t reached this shop yet. Make a test payment, and check the webhook’s address in Stripe if nothing changes.",
  wallets: (domain: string) => `Stripe needs to know that ${domain} is yours.`,
  walletsInactive: (names: string) => `Stripe doesn’t offer ${names} on your address yet. Try again in a few minutes.`,
  walletNames: { apple: "Apple Pay", google: "Google Pay", both: "Apple Pay or Google Pay" },
  backup: "Run “npm run backup” once, or turn on the nightly backups, and keep a copy somewhere else.",
  links: {
    people: { path: "/admin/people", label: "Go to people" },
    sender: { path: "/admin/settings#sender-title", label: "Enter address" },
    prices: { path: "/admin/prices", label: "See prices" },
    tax: { path: "/admin/settings#tax-title", label: "See tax" },
    weights: { path: "/admin/settings#packing-title", label: "Enter weights" },
  } satisfies Partial<Record<Item, { path: string; label: string }>>,
  sendTest: "Send test email",
  register: "Register address",
  confirmTax: "I checked the tax",
  confirmPrint: "These are right",
};

/** The tasks that are left before the shop can open. Renders nothing if all are done or the admin may not do them. */
export function FirstDayChecklist() {
  const canChangeSettings = useHasPermission("settings.change");
  const { data } = trpc.firstDay.read.useQuery(undefined, {
    trpc: silent,
    enabled: canChangeSettings === true,
    refetchInterval: createPollInterval(15_000),
  });
  if (!data) return null;
  const open = data.items.filter(({ isDone }) => !isDone);
  const done = data.items.filter(({ isDone }) => isDone);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="first-day" className="mt-6 rounded-xl border border-line bg-card p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="first-day" className="text-2xl">
          {firstDayTexts.title}
        </h2>
        <p role="status" className="font-semibold tabular-nums">
          {firstDayTexts.progress(done.length, data.items.length)}
        </p>
      </div>
      <p className="mt-1 text-soft">{firstDayTexts.intro}</p>
      <ul className="mt-3 divide-y divide-line">
        {open.map(({ item }) => (
          <OpenChecklistItem key={item} item={item} view={data} />
        ))}
      </ul>
      {done.length > 0 ? (
        <details className="mt-2 border-line border-t pt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-soft underline underline-offset-4">
            {firstDayTexts.showDone(done.length)}
          </summary>
          <ul className="mb-1 grid gap-1 text-soft">
            {done.map(({ item, at }) => (
              <li key={item}>{firstDayTexts.doneAt(firstDayTexts.titles[item], at && formatTimestamp(at))}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function OpenChecklistItem({ item, view }: { item: Item; view: FirstDayView }) {
  const { firstDay } = trpc.useUtils();
  const options = { trpc: silent, onSuccess: (saved: FirstDayView) => firstDay.read.setData(undefined, saved) };
  const confirm = trpc.firstDay.confirm.useMutation(options);
  const sendTest = trpc.firstDay.sendTestEmail.useMutation(options);
  const register = trpc.firstDay.registerDomain.useMutation(options);
  const { isPending, error } = combineMutationStates(confirm, sendTest, register);
  const actions: Partial<Record<Item, { label: string; run: () => void }>> = {
    mail: view.isTestEmailWaiting ? undefined : { label: firstDayTexts.sendTest, run: () => sendTest.mutate() },
    wallets: { label: firstDayTexts.register, run: () => register.mutate() },
    tax: { label: firstDayTexts.confirmTax, run: () => confirm.mutate({ item: "tax" }) },
    print: { label: firstDayTexts.confirmPrint, run: () => confirm.mutate({ item: "print" }) },
  };
  const action = actions[item];
  const link = firstDayTexts.links[item as keyof typeof firstDayTexts.links];
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="font-sans font-semibold text-base">{firstDayTexts.titles[item]}</h3>
          <p className="max-w-prose break-words text-soft">{describeChecklistItem(item, view)}</p>
        </div>
        {link ? (
          <Link href={link.path} className={getButtonClassName("plain")}>
            {link.label}
          </Link>
        ) : null}
        {action ? (
          <Button variant="plain" aria-disabled={isPending} onClick={() => isPending || action.run()}>
            {action.label}
          </Button>
        ) : null}
      </div>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </li>
  );
}

function describeChecklistItem(item: Item, view: FirstDayView): string {
  const { accounts, testEmailTo, isTestEmailWaiting, wallets, domain } = view;
  if (item === "people") return firstDayTexts.people(accounts);
  if (item === "mail") {
    return isTestEmailWaiting ? firstDayTexts.mailWaiting(testEmailTo) : firstDayTexts.mail(testEmailTo);
  }
  if (item === "print") return firstDayTexts.print(printMeasures);
  if (item !== "wallets") return firstDayTexts[item];
  if (wallets?.domain !== domain) return firstDayTexts.wallets(domain);
  const { apple, google, both } = firstDayTexts.walletNames;
  const { isApplePayActive, isGooglePayActive } = wallets;
  return firstDayTexts.walletsInactive(isApplePayActive ? google : isGooglePayActive ? apple : both);
}
