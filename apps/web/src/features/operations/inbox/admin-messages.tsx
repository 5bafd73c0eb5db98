"use client";

import { getChipClassName } from "@storywall/ui/chip";
import { keepPreviousData } from "@tanstack/react-query";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { useUrlQuery } from "@/lib/admin/use-url-query.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { InboxMessage, inboxTexts } from "./inbox-message.tsx";

/** Labels of the page links for open messages, which are sorted from oldest to newest. */
const oldestFirst = { previousLabel: inboxTexts.olderPage, nextLabel: inboxTexts.newerPage };

export function AdminMessages() {
  const { read, page, show, setPage } = useUrlQuery();
  const status = read("status") === "done" ? "done" : "open";
  const { data, error, isPlaceholderData } = trpc.messages.list.useQuery(
    { status, page },
    {
      trpc: silent,
      placeholderData: keepPreviousData,
      refetchInterval: createPollInterval(15_000),
    },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-2">
        {(["open", "done"] as const).map((item) => (
          <button
            key={item}
            type="button"
            aria-pressed={item === status}
            className={getChipClassName(item === status)}
            onClick={() => show(item === "done" ? { status: item } : {})}
          >
            {inboxTexts.statuses[item]}
          </button>
        ))}
      </div>
      {data ? (
        <>
          <p role="status" className="mt-4 font-semibold">
            {inboxTexts.total(data.total)}
          </p>
          {data.total === 0 && status === "open" ? <p className="mt-2 text-soft">{inboxTexts.noOpenMessages}</p> : null}
          <ul
            aria-busy={isPlaceholderData}
            className="mt-2 divide-y divide-line border-line border-y empty:hidden aria-busy:opacity-60"
          >
            {data.items.map((message) => (
              <li key={message.id} className="py-6">
                <InboxMessage message={message} />
              </li>
            ))}
          </ul>
          <Pager
            label={inboxTexts.pages}
            page={page}
            hasMore={data.hasMore}
            onPageChange={setPage}
            {...(status === "open" ? oldestFirst : {})}
          />
        </>
      ) : (
        <p role="status" className="mt-6">
          {commonTexts.loading}
        </p>
      )}
    </>
  );
}
