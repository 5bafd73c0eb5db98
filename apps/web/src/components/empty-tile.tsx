export function EmptyTile({ isWaiting = false }: { isWaiting?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 150" className="w-28 rounded-2xl bg-wall">
      <rect
        x="24"
        y="26"
        width="72"
        height="98"
        rx="2"
        className={`fill-none ${isWaiting ? "animate-pulse stroke-accent" : "stroke-soft"}`}
        strokeDasharray="5 6"
        strokeWidth="1.5"
      />
      <rect x="50" y="64" width="20" height="20" rx="2" className={isWaiting ? "fill-accent/60" : "fill-soft/40"} />
    </svg>
  );
}
