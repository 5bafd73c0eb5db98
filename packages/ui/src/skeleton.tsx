/** Holds the place of what is still on its way, in its final size, so that nothing jumps. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`max-w-full animate-pulse rounded-lg bg-wall ${className}`} />;
}
