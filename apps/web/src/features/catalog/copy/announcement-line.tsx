import type { Announcement } from "@storywall/domain/catalog/copy/announcement";
import Link from "next/link";

export function AnnouncementLine({ line, className = "" }: { line: Announcement; className?: string }) {
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
