import type { ComponentProps } from "react";

const baseClassName =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border py-2 text-center font-semibold transition-[filter,background-color,border-color,color] duration-150 disabled:cursor-not-allowed disabled:opacity-50 print:hidden";

// Forced colors show a transparent border.
const variants = {
  primary: "border-transparent bg-accent text-accent-ink hover:brightness-115 active:brightness-95",
  plain: "border-line bg-card text-ink hover:border-ink",
  quiet: "border-transparent text-ink underline-offset-4 hover:underline",
  danger: "border-bad bg-card text-bad hover:bg-bad hover:text-card",
} as const;

export type ButtonVariant = keyof typeof variants;

/** Returns the classes of a button. They are also used for links that look like buttons. */
export function getButtonClassName(variant: ButtonVariant = "primary", extra = ""): string {
  // If the caller sets a padding, omit the default one, because the order in the stylesheet decides which of two
  // classes wins.
  const padding = /(^| )px-/.test(extra) ? "" : "px-5";
  return `${padding} ${baseClassName} ${variants[variant]} ${extra}`;
}

type Props = ComponentProps<"button"> & { variant?: ButtonVariant };

export function Button({ variant = "primary", className = "", type = "button", ...rest }: Props) {
  return <button type={type} className={getButtonClassName(variant, className)} {...rest} />;
}
