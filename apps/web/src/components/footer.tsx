import { shopCopy } from "@storywall/domain/catalog/site";
import Link from "next/link";

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-8 gap-y-3 px-4 py-8 text-soft text-sm">
        <p>{shopCopy.madeAndShipped.headline}</p>
        <p>{shopCopy.freeShippingText}</p>
        <nav aria-label="Footer">
          <Link href="/browse" className="underline-offset-4 hover:underline">
            Walls, sizes and prices
          </Link>
        </nav>
      </div>
    </footer>
  );
}
