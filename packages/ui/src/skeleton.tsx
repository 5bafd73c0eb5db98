/** A placeholder with the final size of the content, to avoid layout shift. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`max-w-full animate-pulse rounded-lg bg-wall ${className}`} />;
}
