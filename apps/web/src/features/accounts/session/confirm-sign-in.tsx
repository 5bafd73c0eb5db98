"use client";

import { Button, getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import Link from "next/link";
import { useEffect, useRef } from "react";

type Props = { email: string; isBusy: boolean; problem: string | null; onConfirm: () => void };

/**
 * Asks for confirmation before a sign-in. A link that was requested in another browser may belong to another person.
 */
export function ConfirmSignIn({ email, isBusy, problem, onConfirm }: Props) {
  const section = useRef<HTMLElement>(null);
  // Focus the heading so that screen readers announce the question.
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label="Confirm sign-in" className="wrap-anywhere outline-none">
      <PageHeader title={`Sign in as ${email}?`}>
        This link was requested in another browser. Continue only if this is your email address. The walls, photos and
        cart in this browser will be added to that account.
      </PageHeader>
      {problem ? (
        <Notice tone="bad" className="mb-6">
          {problem}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={onConfirm}>
          {isBusy ? "Signing in…" : "Yes, sign in"}
        </Button>
        <Link href="/" className={getButtonClassName("plain")}>
          No, go to the shop
        </Link>
      </div>
    </section>
  );
}
