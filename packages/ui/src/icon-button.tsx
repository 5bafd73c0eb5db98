import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"button">, "aria-label"> & {
  /** Accessible name and tooltip. */
  label: string;
  children: ReactNode;
};

/** A round 44 px button with an icon. */
export function IconButton({ label, className = "", type = "button", children, ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-wall disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-5 ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}
