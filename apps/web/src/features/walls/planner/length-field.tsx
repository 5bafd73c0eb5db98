import { formatLengthValue, type LengthUnit, parseLength } from "@storywall/domain/walls/planner/lengths";
import { TextField } from "@storywall/ui/field";
import { useState } from "react";
import { planTexts } from "./plan-texts.ts";

type Props = {
  label: string;
  mm: number;
  unit: LengthUnit;
  min: number;
  max: number;
  onChange: (mm: number) => void;
};

/** Input for a length in feet, inches or metric units. The value takes effect on blur or Enter. */
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
      label={planTexts.labelWithUnit(label, unit)}
      className="min-w-0 flex-1 basis-28"
      inputMode={unit === "cm" ? "decimal" : "text"}
      autoComplete="off"
      value={typed ?? formatLengthValue(mm, unit)}
      problem={isInRange ? undefined : planTexts.lengthOutOfRange(formatWithUnit(min), formatWithUnit(max))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={applyTypedLength}
      onKeyDown={(event) => event.key === "Enter" && applyTypedLength()}
    />
  );
}
