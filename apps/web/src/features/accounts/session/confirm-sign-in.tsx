"use client";

import { Button, getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { signInTexts } from "./sign-in-texts.ts";

type Props = { email: string; isBusy: boolean; problem: string | null; onConfirm: () => void };

/**
 * Asks for confirmation before signing in. A link that was requested in another browser may belong to another person.
 */
export function ConfirmSignIn({ email, isBusy, problem, onConfirm }: Props) {
  const section = useRef<HTMLElement>(null);
  // Focus the heading so that screen readers announce the question.
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label={signInTexts.confirmSection} className="wrap-anywhere outline-none">
      <PageHeader title={signInTexts.confirmTitle(email)}>{signInTexts.confirmIntro}</PageHeader>
      {problem ? (
        <Notice tone="bad" className="mb-6">
          {problem}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={onConfirm}>
          {isBusy ? signInTexts.signingInBusy : signInTexts.confirm}
        </Button>
        <Link href="/" className={getButtonClassName("plain")}>
          {signInTexts.decline}
        </Link>
      </div>
    </section>
  );
}
