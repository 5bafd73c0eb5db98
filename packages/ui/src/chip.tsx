/** Returns the classes of a filter or option, for links and buttons. */
export function getChipClassName(isOn: boolean, extra = ""): string {
  const stateClass = isOn ? "border-accent bg-accent text-accent-ink" : "border-line bg-card hover:border-ink";
  return `inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-base transition-colors duration-150 ${stateClass} ${extra}`;
}
