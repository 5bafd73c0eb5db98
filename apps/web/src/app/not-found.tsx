import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";

export default function NotFound() {
  return (
    <section className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-3xl">This page does not exist</h1>
      <p className="mt-3 text-soft">The address may be mistyped, or the page may have moved.</p>
      <Link href="/browse" className={buttonClass("primary", "mt-8")}>
        See all walls
      </Link>
    </section>
  );
}
