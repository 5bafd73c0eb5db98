import type { ShopLine } from "@storywall/domain/catalog/copy/line";
import Link from "next/link";

export function SaidLine({ line, className = "" }: { line: ShopLine; className?: string }) {
  return (
    <p className={`wrap-anywhere ${className}`}>
      {line.text}
      {line.link ? (
        <>
          {" "}
          <Link href={line.link.href} prefetch={false} className="underline underline-offset-4">
            {line.link.text}
          </Link>
        </>
      ) : null}
    </p>
  );
}
