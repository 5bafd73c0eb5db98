const baseClassName = "chip";

/** Returns the classes of a filter or an option, which can be a link or a button. */
export function getChipClassName(isOn: boolean, extra = ""): string {
  return `${baseClassName} ${isOn ? "chip-on" : ""} ${extra}`.trimEnd();
}
