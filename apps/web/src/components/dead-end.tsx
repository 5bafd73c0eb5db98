import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import type { ReactNode } from "react";

type Props = { title: string; children: ReactNode; action?: ReactNode };

/** Where a way ends: what happened, and the ways on from here. The empty hook is where a tile would hang. */
export function DeadEnd({ title, children, action }: Props) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center">
      <EmptyPlace />
      <h1 className="mt-8 text-3xl sm:text-4xl">{title}</h1>
      <div className="mt-4 text-lg text-soft">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {action}
        <Link href="/browse" className={buttonClass(action ? "plain" : "primary")}>
          See all walls
        </Link>
        <Link href="/order/find" className={buttonClass("plain")}>
          Find my order
        </Link>
        <Link href="/" className={buttonClass("quiet")}>
          Start page
        </Link>
      </div>
    </section>
  );
}

/** The place of a tile that is not there: its plate on the wall, and where its edges would be. */
function EmptyPlace() {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 150" className="w-28 rounded-2xl bg-wall">
      <rect
        x="24"
        y="26"
        width="72"
        height="98"
        rx="2"
        className="fill-none stroke-soft"
        strokeDasharray="5 6"
        strokeWidth="1.5"
      />
      <rect x="50" y="64" width="20" height="20" rx="2" className="fill-soft/40" />
    </svg>
  );
}
