import type { ComponentProps } from "react";

const baseClassName = "button";

// The transparent border becomes visible in forced colors mode.
const variants = {
  primary: "border-transparent bg-accent text-accent-ink hover:brightness-115 active:brightness-95",
  plain: "border-line bg-card text-ink hover:border-ink",
  quiet: "border-transparent text-ink underline-offset-4 hover:underline",
  danger: "border-bad bg-card text-bad hover:bg-bad hover:text-card",
} as const;

export type ButtonVariant = keyof typeof variants;

/** Returns the classes of a button. They are also used for links that look like buttons. */
export function getButtonClassName(variant: ButtonVariant = "primary", extra = ""): string {
  return `${baseClassName} ${variants[variant]} ${extra}`.trimEnd();
}

type Props = ComponentProps<"button"> & { variant?: ButtonVariant };

export function Button({ variant = "primary", className = "", type = "button", ...rest }: Props) {
  return <button type={type} className={getButtonClassName(variant, className)} {...rest} />;
}
