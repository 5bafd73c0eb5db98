const baseClassName =
  "inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-base transition-colors duration-150";

/** Returns the classes of a filter or an option, which can be a link or a button. */
export function getChipClassName(isOn: boolean, extra = ""): string {
  const stateClass = isOn ? "border-accent bg-accent text-accent-ink" : "border-line bg-card hover:border-ink";
  return `${baseClassName} ${stateClass} ${extra}`;
}
