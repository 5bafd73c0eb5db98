"use client";

import { subscriptionSources } from "@storywall/domain/accounts/flags";
import { getButtonClassName } from "@storywall/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { useUrlQuery } from "@/lib/admin/use-url-query.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

const newsletterTexts = {
  intro:
    "People who asked for offers by email. Send offers only to confirmed addresses; the export has just those. People can unsubscribe at any time, so export the list again before each mailing.",
  export: "Export addresses",
  none: "Nobody has signed up yet. The form is part of the current offer.",
  total: (count: number) => (count === 1 ? "1 address" : `${count} addresses`),
  columns: { source: "Signed up in", agreedAt: "Signed up", confirmedAt: "Confirmed", reminder: "Wall reminder" },
  notConfirmed: "Not yet",
  unknownSource: "Not recorded",
  wantsReminder: "Yes",
  noReminder: "No",
  pages: "Pages of addresses",
};

/** Lists the email addresses whose owners agreed to offers. */
export function AdminNewsletter() {
  const { page, setPage } = useUrlQuery();
  const { data, error } = trpc.customers.subscribers.useQuery(
    { page },
    { trpc: silent, placeholderData: keepPreviousData },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  const { columns } = newsletterTexts;
  return (
    <>
      <p className="mt-2 max-w-prose text-soft">{newsletterTexts.intro}</p>
      <Link href="/admin/exports?kind=subscribers" className={getButtonClassName("plain", "mt-4")}>
        {newsletterTexts.export}
      </Link>
      {data ? (
        <p role="status" className="mt-6 font-semibold">
          {data.total === 0 ? newsletterTexts.none : newsletterTexts.total(data.total)}
        </p>
      ) : (
        <p role="status" className="mt-6">
          {commonTexts.loading}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line border-line border-y empty:hidden">
        {data?.items.map(({ id, email, source, agreedAt, confirmedAt, wantsWallReminder }) => (
          <li key={id} className="py-3">
            <p className="wrap-anywhere font-semibold">{email}</p>
            <dl className="mt-1 grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-4">
              {[
                [columns.confirmedAt, confirmedAt ? formatTimestamp(confirmedAt) : newsletterTexts.notConfirmed],
                [columns.agreedAt, formatTimestamp(agreedAt)],
                [columns.source, source ? subscriptionSources[source] : newsletterTexts.unknownSource],
                [columns.reminder, wantsWallReminder ? newsletterTexts.wantsReminder : newsletterTexts.noReminder],
              ].map(([name, value]) => (
                <div key={name}>
                  <dt className="text-soft">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {data ? <Pager label={newsletterTexts.pages} page={page} hasMore={data.hasMore} onPageChange={setPage} /> : null}
    </>
  );
}
