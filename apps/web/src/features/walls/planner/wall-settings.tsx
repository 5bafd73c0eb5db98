import {
  addFurniture,
  changeRoom,
  clampWallSize,
  removeFurniture,
  resizeFurniture,
  resizeWall,
} from "@storywall/domain/walls/planner/change-wall";
import {
  formatLength,
  formatLengthValue,
  type LengthUnit,
  lengthUnits,
  parseLength,
} from "@storywall/domain/walls/planner/lengths";
import {
  furniture,
  furnitureKinds,
  isFurnitureKind,
  planLimits,
  type WallPlan,
} from "@storywall/domain/walls/planner/plan";
import { isInRoomPictures, largestRoomWall } from "@storywall/domain/walls/planner/plan-room";
import { getChipClassName } from "@storywall/ui/chip";
import { SelectField, TextField } from "@storywall/ui/field";
import { IconButton } from "@storywall/ui/icon-button";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { RoomChoices } from "@/features/walls/rooms/room-choices.tsx";
import type { PaintKey } from "@/features/walls/rooms/wall-paints.ts";

const texts = {
  yourWall: "Your wall",
  units: "Units",
  unitNames: { cm: "Centimeters", in: "Inches" } satisfies Record<LengthUnit, string>,
  width: "Width",
  height: "Height",
  labelWithUnit: (label: string, unit: LengthUnit) => `${label}, ${unit}`,
  lengthOutOfRange: (min: string, max: string) => `Enter a length from ${min} to ${max}.`,
  wallWidthUpdated: "Wall width updated.",
  wallHeightUpdated: "Wall height updated.",
  room: "Room and wall color",
  roomHint: "The room has the same scale as your tiles. The dashed line is your wall.",
  wallLargerThanRooms: (width: string, height: string) =>
    `Our rooms show walls up to ${width} wide and ${height} high. Yours is larger, so you see it empty, to the same scale.`,
  roomChanged: "Room changed.",
  furniture: "Your own furniture, doors, and windows",
  addFurniture: "Add furniture, a door, or a window",
  chooseFurniture: "Choose…",
  removeFurniture: (name: string) => `Remove the ${name.toLowerCase()}`,
  furnitureAdded: (name: string) => `${name} added.`,
  furnitureResized: (name: string) => `${name} resized.`,
  furnitureRemoved: (name: string) => `${name} removed.`,
};

type WallSettingsProps = {
  plan: WallPlan;
  unit: LengthUnit;
  paint: PaintKey;
  onPlan: (plan: WallPlan, announcement: string) => void;
  onUnit: (unit: LengthUnit) => void;
  onPaint: (paint: PaintKey) => void;
};

export function WallSettings({ plan, unit, paint, onPlan, onUnit, onPaint }: WallSettingsProps) {
  const { wall } = plan;
  const limits = planLimits.wall;
  return (
    <>
      <section aria-labelledby="wall-size" className="space-y-4">
        <h2 id="wall-size" className="text-2xl">
          {texts.yourWall}
        </h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.units}</legend>
          {lengthUnits.map((lengthUnit) => (
            <label
              key={lengthUnit}
              className={getChipClassName(
                unit === lengthUnit,
                "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-accent",
              )}
            >
              <input
                type="radio"
                name="unit"
                className="sr-only"
                checked={unit === lengthUnit}
                onChange={() => onUnit(lengthUnit)}
              />
              {texts.unitNames[lengthUnit]}
            </label>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-4">
          <LengthField
            key={`width ${unit}`}
            label={texts.width}
            mm={wall.width}
            unit={unit}
            min={limits.least}
            max={limits.mostWide}
            onChange={(width) => onPlan(resizeWall(plan, clampWallSize({ ...wall, width })), texts.wallWidthUpdated)}
          />
          <LengthField
            key={`height ${unit}`}
            label={texts.height}
            mm={wall.height}
            unit={unit}
            min={limits.least}
            max={limits.mostHigh}
            onChange={(height) => onPlan(resizeWall(plan, clampWallSize({ ...wall, height })), texts.wallHeightUpdated)}
          />
        </div>
      </section>
      <section aria-labelledby="wall-room" className="space-y-3">
        <h2 id="wall-room" className="text-2xl">
          {texts.room}
        </h2>
        <RoomChoices
          room={plan.room}
          onRoom={(room) => onPlan(changeRoom(plan, room), texts.roomChanged)}
          paint={paint}
          onPaint={onPaint}
        />
        <p className="text-soft text-sm">
          {isInRoomPictures(wall)
            ? texts.roomHint
            : texts.wallLargerThanRooms(
                formatLength(largestRoomWall.width, unit),
                formatLength(largestRoomWall.height, unit),
              )}
        </p>
      </section>
      <FurnitureSettings plan={plan} unit={unit} onPlan={onPlan} />
    </>
  );
}

function FurnitureSettings({ plan, unit, onPlan }: Pick<WallSettingsProps, "plan" | "unit" | "onPlan">) {
  const limits = planLimits.furniture;
  return (
    <section aria-labelledby="wall-furniture" className="space-y-4">
      <h2 id="wall-furniture" className="text-2xl">
        {texts.furniture}
      </h2>
      {plan.furniture.map((piece, index) => {
        const { name } = furniture[piece.kind];
        const setFurnitureSize = (change: Partial<Record<"width" | "height", number>>) =>
          onPlan(resizeFurniture(plan, index, { ...piece, ...change }), texts.furnitureResized(name));
        return (
          <fieldset key={`${piece.kind} ${index}`} className="min-w-0 rounded-xl border border-line px-4 pb-4">
            <legend className="px-1 font-medium">{name}</legend>
            <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
              <LengthField
                key={`width ${unit}`}
                label={texts.width}
                mm={piece.width}
                unit={unit}
                min={limits.least}
                max={limits.mostWide}
                onChange={(width) => setFurnitureSize({ width })}
              />
              <LengthField
                key={`height ${unit}`}
                label={texts.height}
                mm={piece.height}
                unit={unit}
                min={limits.least}
                max={limits.mostHigh}
                onChange={(height) => setFurnitureSize({ height })}
              />
              <IconButton
                label={texts.removeFurniture(name)}
                onClick={() => onPlan(removeFurniture(plan, index), texts.furnitureRemoved(name))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          </fieldset>
        );
      })}
      {plan.furniture.length < limits.most ? (
        <SelectField
          label={texts.addFurniture}
          value=""
          isOptional="silently"
          onChange={({ target: { value } }) => {
            if (isFurnitureKind(value)) onPlan(addFurniture(plan, value), texts.furnitureAdded(furniture[value].name));
          }}
        >
          <option value="">{texts.chooseFurniture}</option>
          {furnitureKinds.map((kind) => (
            <option key={kind} value={kind}>
              {furniture[kind].name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </section>
  );
}

type LengthFieldProps = {
  label: string;
  mm: number;
  unit: LengthUnit;
  min: number;
  max: number;
  onChange: (mm: number) => void;
};

/** Input for a length in feet and inches or in metric units. The value takes effect on blur or Enter. */
function LengthField({ label, mm, unit, min, max, onChange }: LengthFieldProps) {
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
      label={texts.labelWithUnit(label, unit)}
      className="min-w-0 flex-1 basis-28"
      inputMode={unit === "cm" ? "decimal" : "text"}
      autoComplete="off"
      value={typed ?? formatLengthValue(mm, unit)}
      problem={isInRange ? undefined : texts.lengthOutOfRange(formatWithUnit(min), formatWithUnit(max))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={applyTypedLength}
      onKeyDown={(event) => event.key === "Enter" && applyTypedLength()}
    />
  );
}
