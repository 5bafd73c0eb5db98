import { getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import Link from "next/link";

export function SignedIn({ visitor }: { visitor: { email: string; ordersLeft: number } }) {
  return (
    <section>
      <PageHeader title="You are signed in">
        <p role="status" className="wrap-anywhere">
          Signed in as {visitor.email}. Your walls and orders are now on this device.
        </p>
      </PageHeader>
      {visitor.ordersLeft > 0 ? (
        <Notice tone="info" className="mb-6">
          {visitor.ordersLeft === 1 ? "An order" : `${visitor.ordersLeft} orders`} placed here with another email
          address {visitor.ordersLeft === 1 ? "was" : "were"} not added to this account. Open{" "}
          {visitor.ordersLeft === 1 ? "it" : "them"} with the link in the confirmation email.
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Link href="/walls" className={getButtonClassName()}>
          View my walls
        </Link>
        <Link href="/" className={getButtonClassName("plain")}>
          Continue
        </Link>
      </div>
    </section>
  );
}
