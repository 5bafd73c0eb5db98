"use client";

import { type Template, templateByKey } from "@storywall/domain/catalog/templates";
import type { Design } from "@storywall/domain/walls/design/design";
import { isStarted } from "@storywall/domain/walls/design/restore-design";
import { startDesign } from "@storywall/domain/walls/design/start-design";
import { addFurniture } from "@storywall/domain/walls/planner/change-wall";
import { buttonClass } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import { Skeleton } from "@storywall/ui/skeleton";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { sampleAt } from "@/components/tiles/samples.ts";
import { type PlanSource, readKeptPlan } from "@/features/walls/planner/kept-plan.ts";
import { exampleDesign, openPlan, sourceOf } from "@/features/walls/planner/open-plan.ts";
import { type Opened, Planner } from "@/features/walls/planner/planner.tsx";
import { readSavedDesign } from "@/features/walls/saved-design.ts";
import { patiently } from "@/lib/patiently.ts";
import type { DesignPictures, FoundDesign } from "./shop-design.tsx";

const ShopDesign = dynamic(() => patiently(() => import("./shop-design.tsx")), { ssr: false });

type Sought = { source: PlanSource; found: FoundDesign | "missing" | null };

/** Opens the design named in the address, else the last plan, else an example. */
export default function PlannerHost() {
  const asked = sourceOf(useSearchParams());
  return <PlannerOf key={`${asked?.kind} ${asked?.id}`} asked={asked} />;
}

function PlannerOf({ asked }: { asked: PlanSource }) {
  const [sought, setSought] = useState<Sought | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasTrouble, setTrouble] = useState(false);
  const [pictures, setPictures] = useState<DesignPictures>(() => () => null);

  // Read after hydration: only the browser has the saved plan.
  useEffect(() => {
    const source = asked ?? readKeptPlan()?.source ?? null;
    setSought({ source, found: designHere(source) });
  }, [asked]);

  useEffect(() => {
    if (!sought?.found || sought.found === "missing") return;
    const kept = readKeptPlan();
    const plan = openPlan(kept, { source: sought.source, ...sought.found });
    const isFirst = !kept && !sought.source;
    setOpened(isFirst ? { ...plan, plan: addFurniture(plan.plan, "sofa") } : plan);
  }, [sought]);

  const onFound = useCallback(
    (found: FoundDesign | "missing") => setSought((now) => now && { ...now, found: now.found ?? found }),
    [],
  );
  const onPictures = useCallback((pictureOf: DesignPictures) => setPictures(() => pictureOf), []);

  if (sought?.found === "missing") return <NotThere source={sought.source} />;
  const isOfShop = sought?.source && (sought.found === null || isStarted(sought.found.design));
  const pictureOf = (name: string) =>
    sought?.source
      ? pictures(name)
      : examplePicture(opened?.template.tiles.findIndex((tile) => tile.name === name) ?? 0);
  return (
    <>
      {isOfShop ? (
        <ShopDesign
          source={sought.source}
          design={sought.found === null ? null : sought.found.design}
          onFound={onFound}
          onTrouble={setTrouble}
          onPictures={onPictures}
        />
      ) : null}
      {opened ? <Planner opened={opened} pictureOf={pictureOf} /> : null}
      {opened || hasTrouble ? null : <Waiting />}
    </>
  );
}

/** Templates are available locally; walls of the cart and saved walls must be fetched. */
function designHere(source: PlanSource): FoundDesign | "missing" | null {
  if (!source) return exampleDesign();
  if (source.kind !== "template") return null;
  const template = templateByKey(source.id);
  return template ? { template, design: savedOrNew(template) } : "missing";
}

const savedOrNew = (template: Template): Design => readSavedDesign(template.key)?.design ?? startDesign(template);

function examplePicture(index: number): TilePicture | null {
  return sampleAt(index, 384) ?? null;
}

function Waiting() {
  return (
    <div role="status" aria-label="Opening your wall">
      <Skeleton className="aspect-6/5 w-full lg:w-2/3" />
    </div>
  );
}

function NotThere({ source }: { source: PlanSource }) {
  const what = source?.kind === "line" ? "This wall is no longer in your cart." : "We could not find this wall.";
  return (
    <EmptyState
      title={what}
      action={
        <>
          <Link href="/planner?template=flex_three_frames" className={buttonClass()}>
            Plan Three in a row
          </Link>
          <Link href="/walls" className={buttonClass("plain")}>
            My walls
          </Link>
        </>
      }
    >
      It may have been removed or made in another browser. You can plan any layout or any of your saved walls.
    </EmptyState>
  );
}
