import { getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import Link from "next/link";
import { signInTexts } from "./sign-in-texts.ts";

export function SignedIn({ visitor }: { visitor: { email: string; ordersLeft: number } }) {
  return (
    <section>
      <PageHeader title={signInTexts.signedInTitle}>
        <p role="status" className="wrap-anywhere">
          {signInTexts.signedInAs(visitor.email)}
        </p>
      </PageHeader>
      {visitor.ordersLeft > 0 ? (
        <Notice tone="info" className="mb-6">
          {signInTexts.ordersLeft(visitor.ordersLeft)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Link href="/walls" className={getButtonClassName()}>
          {signInTexts.viewWalls}
        </Link>
        <Link href="/" className={getButtonClassName("plain")}>
          {signInTexts.continueShopping}
        </Link>
      </div>
    </section>
  );
}
