import { type LengthUnit, lengthNumber, parseLength } from "@storywall/domain/walls/planner/lengths";
import { TextField } from "@storywall/ui/field";
import { useState } from "react";

type Props = {
  label: string;
  mm: number;
  unit: LengthUnit;
  least: number;
  most: number;
  onChange: (mm: number) => void;
};

/** Length input that accepts feet, inches and metric; applied on blur or Enter. */
export function LengthField({ label, mm, unit, least, most, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? mm : parseLength(typed, unit);
  const isFitting = read !== null && read >= least && read <= most;
  const show = (value: number) => `${lengthNumber(value, unit)} ${unit}`;
  const take = () => {
    if (typed === null || !isFitting) return;
    setTyped(null);
    if (read !== mm) onChange(read);
  };
  return (
    <TextField
      label={`${label}, ${unit}`}
      className="min-w-0 flex-1 basis-28"
      inputMode={unit === "cm" ? "decimal" : "text"}
      autoComplete="off"
      value={typed ?? lengthNumber(mm, unit)}
      problem={isFitting ? undefined : `Enter a length from ${show(least)} to ${show(most)}.`}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === "Enter" && take()}
    />
  );
}
