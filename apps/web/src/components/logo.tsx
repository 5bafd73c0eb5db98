import { siteTexts } from "./site-texts.ts";

export function Logo() {
  return (
    <span className="flex items-center gap-2.5 font-bold font-display text-xl tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 28 28" className="size-7">
        <rect x="1" y="1" width="11" height="16" rx="1.5" className="fill-accent" />
        <rect x="15" y="1" width="12" height="9" rx="1.5" className="fill-ink" />
        <rect x="15" y="13" width="12" height="14" rx="1.5" className="fill-accent/55" />
        <rect x="1" y="20" width="11" height="7" rx="1.5" className="fill-ink/75" />
      </svg>
      <span className="@max-[16rem]:sr-only">{siteTexts.name}</span>
    </span>
  );
}
