"use client";

import { type ReactNode, useRef } from "react";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

const tones = {
  info: "border-line bg-card",
  good: "border-good/40 bg-good/10",
  warn: "border-warn/40 bg-warn/10",
  bad: "border-bad/40 bg-bad/10",
} as const;

type Props = {
  tone?: keyof typeof tones;
  title?: string;
  /** Button or link that resolves the problem. */
  action?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/**
 * An inline message. Screen readers announce errors immediately and other messages when they are idle. If the action
 * removes the message, the next control gets the focus.
 */
export function Notice({ tone = "info", title, action, children, className = "" }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(ref);
  return (
    <div
      ref={ref}
      role={tone === "bad" ? "alert" : "status"}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border p-4 ${tones[tone]} ${className}`}
    >
      <div className="min-w-0 flex-1 basis-56">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
