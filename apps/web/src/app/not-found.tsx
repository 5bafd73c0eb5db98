import type { Metadata } from "next";
import { DeadEnd } from "@/components/dead-end.tsx";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return (
    <DeadEnd title="We couldn't find that page">
      <p>Check the web address for typos. If you came from one of our emails, the link may have expired.</p>
    </DeadEnd>
  );
}
