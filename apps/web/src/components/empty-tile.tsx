/** An empty frame: straight while something is awaited, crooked if something is missing. The picture is decorative. */
export function EmptyTile({ isWaiting = false }: { isWaiting?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 150" className="w-28 rounded-2xl bg-wall">
      <rect
        x="27"
        y="30"
        width="66"
        height="90"
        rx="1"
        transform={isWaiting ? undefined : "rotate(-5 60 30)"}
        className={`fill-card drop-shadow-sm ${isWaiting ? "animate-pulse stroke-accent" : "stroke-ink"}`}
        strokeWidth="5"
      />
    </svg>
  );
}
