/** A placeholder of the same size as the content that will replace it, to avoid layout shift. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`max-w-full animate-pulse rounded-lg bg-wall ${className}`} />;
}
