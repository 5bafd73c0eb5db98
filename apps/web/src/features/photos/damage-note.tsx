import { ImageOff } from "lucide-react";
import { photoPartsTexts } from "./photo-parts-texts.ts";

type Props = { isAccepted: boolean; onAccept: (isAccepted: boolean) => void };

export function DamageNote({ isAccepted, onAccept }: Props) {
  return (
    <div className="space-y-2">
      <p className="flex items-center gap-2 text-sm">
        <ImageOff aria-hidden="true" className="size-5 shrink-0 text-bad" />
        <span>
          <strong className="text-bad">{photoPartsTexts.looksDamaged}.</strong> {photoPartsTexts.damagedAdvice}
        </span>
      </p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isAccepted}
          onChange={(event) => onAccept(event.target.checked)}
          className="size-5 accent-accent"
        />
        {photoPartsTexts.printAsIs}
      </label>
    </div>
  );
}
