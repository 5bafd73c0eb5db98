import { formatLengthValue, type LengthUnit, parseLength } from "@storywall/domain/walls/planner/lengths";
import { TextField } from "@storywall/ui/field";
import { useState } from "react";

type Props = {
  label: string;
  mm: number;
  unit: LengthUnit;
  min: number;
  max: number;
  onChange: (mm: number) => void;
};

/** Length input for feet, inches and metric units. The typed value takes effect on blur or Enter. */
export function LengthField({ label, mm, unit, min, max, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const parsedMm = typed === null ? mm : parseLength(typed, unit);
  const isInRange = parsedMm !== null && parsedMm >= min && parsedMm <= max;
  const formatWithUnit = (value: number) => `${formatLengthValue(value, unit)} ${unit}`;
  const applyTypedLength = () => {
    if (typed === null || !isInRange) return;
    setTyped(null);
    if (parsedMm !== mm) onChange(parsedMm);
  };
  return (
    <TextField
      label={`${label}, ${unit}`}
      className="min-w-0 flex-1 basis-28"
      inputMode={unit === "cm" ? "decimal" : "text"}
      autoComplete="off"
      value={typed ?? formatLengthValue(mm, unit)}
      problem={isInRange ? undefined : `Enter a length from ${formatWithUnit(min)} to ${formatWithUnit(max)}.`}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={applyTypedLength}
      onKeyDown={(event) => event.key === "Enter" && applyTypedLength()}
    />
  );
}
