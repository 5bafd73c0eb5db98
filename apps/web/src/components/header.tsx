import Link from "next/link";
import { CartButton } from "@/features/cart/cart-button";

export function Header() {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper/95 backdrop-blur">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4">
        <Link href="/" className="mr-auto flex min-h-11 items-center gap-2 font-bold text-lg tracking-tight">
          <span aria-hidden="true" className="grid size-7 grid-cols-2 gap-0.5">
            <span className="rounded-sm bg-ink" />
            <span className="rounded-sm bg-accent" />
            <span className="rounded-sm bg-accent/50" />
            <span className="rounded-sm bg-ink/60" />
          </span>
          Storywall
        </Link>
        <nav aria-label="Main">
          <Link href="/browse" className="flex min-h-11 items-center rounded-full px-4 hover:bg-wall">
            Browse
          </Link>
        </nav>
        <CartButton />
      </div>
    </header>
  );
}
