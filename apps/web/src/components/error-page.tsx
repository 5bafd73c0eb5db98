"use client";

import { getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import type { ReactNode } from "react";
import { EmptyTile } from "./empty-tile.tsx";
import { siteTexts } from "./site-texts.ts";

type Props = { title: string; children: ReactNode; action?: ReactNode };

export function ErrorPage({ title, children, action }: Props) {
  "use no memo"; // Rarely rendered, so memoizing it would only make every page larger.
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center">
      <EmptyTile />
      <h1 className="mt-8 text-3xl sm:text-4xl">{title}</h1>
      <div className="mt-4 text-balance text-lg text-soft">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {action}
        <Link href="/browse" className={getButtonClassName(action ? "plain" : "primary")}>
          {siteTexts.seeAllWalls}
        </Link>
        <Link href="/order/find" className={getButtonClassName("plain")}>
          {siteTexts.findOrder}
        </Link>
        <Link href="/" className={getButtonClassName("quiet")}>
          {siteTexts.goHome}
        </Link>
      </div>
    </section>
  );
}
