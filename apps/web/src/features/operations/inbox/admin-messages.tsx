"use client";

import { chipClass } from "@storywall/ui/chip";
import { keepPreviousData } from "@tanstack/react-query";
import { AdminRefusal } from "@/components/admin/admin-refusal.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { askEvery, isInTheWay } from "@/lib/admin/kept-answer.ts";
import { useAddressQuery } from "@/lib/admin/use-address-query.ts";
import { trpc } from "@/lib/trpc.ts";
import { Message } from "./message.tsx";

const silent = { trpc: { context: { silent: true } } };
const standings = { open: "Open", done: "Done" } as const;

export function AdminMessages() {
  const { read, page, show, turnTo } = useAddressQuery();
  const standing = read("standing") === "done" ? "done" : "open";
  const { data, error, isPlaceholderData } = trpc.messages.list.useQuery(
    { standing, page },
    {
      ...silent,
      placeholderData: keepPreviousData,
      refetchInterval: askEvery(15_000),
    },
  );
  if (isInTheWay(error, data)) return <AdminRefusal error={error} />;
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-2">
        {(["open", "done"] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === standing}
            className={chipClass(one === standing)}
            onClick={() => show(one === "done" ? { standing: one } : {})}
          >
            {standings[one]}
          </button>
        ))}
      </div>
      {data ? (
        <>
          <p role="status" className="mt-4 font-semibold">
            {data.total === 1 ? "1 message" : `${data.total} messages`}
          </p>
          {data.total === 0 && standing === "open" ? (
            <p className="mt-2 text-soft">All messages have a reply. Claims have their own page.</p>
          ) : null}
          <ul
            aria-busy={isPlaceholderData}
            className="mt-2 divide-y divide-line border-line border-y empty:hidden aria-busy:opacity-60"
          >
            {data.items.map((message) => (
              <li key={message.id} className="py-6">
                <Message message={message} />
              </li>
            ))}
          </ul>
          <Pager
            label="Pages of messages"
            page={page}
            hasMore={data.hasMore}
            onTurn={turnTo}
            back="Earlier"
            on="Later"
          />
        </>
      ) : (
        <p role="status" className="mt-6">
          Loading…
        </p>
      )}
    </>
  );
}
