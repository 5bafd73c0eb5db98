import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Whether to render the title as the page's h1. */
  isPage?: boolean;
  children?: ReactNode;
  picture?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ title, isPage = false, children, picture, action }: Props) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center">
      {picture ? <div className="mb-6 w-32">{picture}</div> : null}
      <Heading className={isPage ? "text-3xl sm:text-4xl" : "text-2xl"}>{title}</Heading>
      {children ? <div className="mt-3 text-balance text-soft">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
