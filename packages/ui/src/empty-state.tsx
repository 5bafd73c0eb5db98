import type { ReactNode } from "react";

type Props = { title: string; children?: ReactNode; picture?: ReactNode; action?: ReactNode };

/** Where there is nothing yet: what would be here, and how to begin. */
export function EmptyState({ title, children, picture, action }: Props) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center">
      {picture ? <div className="mb-6 w-32">{picture}</div> : null}
      <h2 className="text-2xl">{title}</h2>
      {children ? <div className="mt-3 text-soft">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
