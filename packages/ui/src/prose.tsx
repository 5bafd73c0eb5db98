import type { ReactNode } from "react";

export function Prose({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={`max-w-prose [&>:where(:not(:first-child))]:mt-4 [&>h2+ol]:mt-3 [&>h2+p]:mt-3 [&>h2+table]:mt-3 [&>h2+ul]:mt-3 [&>h2]:mt-10 [&>h2]:scroll-mt-20 [&>h2]:text-2xl [&>h3]:mt-8 [&>h3]:text-lg [&_a]:underline [&_a]:underline-offset-4 [&_li+li]:mt-2 [&_ol]:list-decimal [&_ol]:pl-6 [&_:is(td,th)]:pr-4 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top [&_thead_th]:py-2 [&_ul]:list-disc [&_ul]:pl-6 ${className}`}
    >
      {children}
    </div>
  );
}
