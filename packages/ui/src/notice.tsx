import type { ReactNode } from "react";

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

/** An inline message. Screen readers announce errors at once, other messages politely. */
export function Notice({ tone = "info", title, action, children, className = "" }: Props) {
  return (
    <div
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
