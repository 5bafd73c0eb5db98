import type { ReactNode } from "react";

type Props = { title: string; children?: ReactNode; action?: ReactNode };

export function PageHeader({ title, children, action }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-6 sm:pt-12">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        {children ? <div className="mt-3 max-w-prose text-lg text-soft">{children}</div> : null}
      </div>
      {action}
    </header>
  );
}
