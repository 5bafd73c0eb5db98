import type { Metadata } from "next";
import { DeadEnd } from "@/components/dead-end.tsx";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return (
    <DeadEnd title="There is nothing at this address">
      <p>It may be mistyped, or the page has moved. A link from one of our letters may have run out.</p>
    </DeadEnd>
  );
}
