import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import type { ReactNode } from "react";
import { EmptyPlace } from "./empty-place.tsx";

type Props = { title: string; children: ReactNode; action?: ReactNode };

export function DeadEnd({ title, children, action }: Props) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center">
      <EmptyPlace />
      <h1 className="mt-8 text-3xl sm:text-4xl">{title}</h1>
      <div className="mt-4 text-balance text-lg text-soft">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {action}
        <Link href="/browse" className={buttonClass(action ? "plain" : "primary")}>
          See all walls
        </Link>
        <Link href="/order/find" className={buttonClass("plain")}>
          Find my order
        </Link>
        <Link href="/" className={buttonClass("quiet")}>
          Go to home page
        </Link>
      </div>
    </section>
  );
}
