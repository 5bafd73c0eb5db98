/** A placeholder in the final size of loading content, to avoid layout shift. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`max-w-full animate-pulse rounded-lg bg-wall ${className}`} />;
}
