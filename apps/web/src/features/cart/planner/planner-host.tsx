import { applyTurnedTiles } from "@storywall/domain/walls/design/design";

("use client");

import { findTemplateByKey, type Template } from "@storywall/domain/catalog/templates";
import { createEmptyDesign, type Design, isDesignStarted } from "@storywall/domain/walls/design/design";
import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import { Skeleton } from "@storywall/ui/skeleton";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import { createExampleDesign, createOpenedPlan, readPlanSource } from "@/features/walls/planner/open-plan.ts";
import { type PlanSource, readStoredPlan } from "@/features/walls/planner/plan-storage.ts";
import { type OpenedPlan, Planner } from "@/features/walls/planner/planner.tsx";
import { readSavedDesign } from "@/features/walls/saved-design.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import type { DesignPictures, LoadedDesign } from "./design-loader.tsx";
import { plannerPageTexts } from "./planner-page-texts.ts";

const DesignLoader = dynamic(() => importWithRetry(() => import("./design-loader.tsx")), { ssr: false });

type DesignSearch = { source: PlanSource; found: LoadedDesign | "missing" | null };

/** Opens the design given in the URL, or else the last plan, or else an example. */
export default function PlannerHost() {
  const requestedSource = readPlanSource(useSearchParams());
  return (
    <RequestedWallPlanner key={`${requestedSource?.kind} ${requestedSource?.id}`} requestedSource={requestedSource} />
  );
}

function RequestedWallPlanner({ requestedSource }: { requestedSource: PlanSource }) {
  const [search, setSearch] = useState<DesignSearch | null>(null);
  const [opened, setOpened] = useState<OpenedPlan | null>(null);
  const [hasError, setHasError] = useState(false);
  const [pictures, setPictures] = useState<DesignPictures>(() => () => null);

  // Reads the stored plan after hydration, because the server's HTML cannot contain it.
  useEffect(() => {
    const source = requestedSource ?? readStoredPlan()?.source ?? null;
    setSearch({ source, found: findLocalDesign(source) });
  }, [requestedSource]);

  useEffect(() => {
    if (!search?.found || search.found === "missing") return;
    setOpened(createOpenedPlan(readStoredPlan(), { source: search.source, ...search.found }));
  }, [search]);

  const onFound = useCallback(
    (found: LoadedDesign | "missing") => setSearch((now) => now && { ...now, found: now.found ?? found }),
    [],
  );
  const onPictures = useCallback((getPicture: DesignPictures) => setPictures(() => getPicture), []);

  if (search?.found === "missing") return <WallNotFound source={search.source} />;
  const needsServerData = search?.source && (search.found === null || isDesignStarted(search.found.design));
  const getPicture = (name: string) =>
    search?.source
      ? pictures(name)
      : getExamplePicture(opened?.template.tiles.findIndex((tile) => tile.name === name) ?? 0);
  return (
    <>
      {needsServerData ? (
        <DesignLoader
          source={search.source}
          design={search.found === null ? null : search.found.design}
          onFound={onFound}
          onErrorChange={setHasError}
          onPictures={onPictures}
        />
      ) : null}
      {opened ? <Planner opened={opened} pictureOf={getPicture} /> : null}
      {opened || hasError ? null : <PlannerSkeleton />}
    </>
  );
}

/** Returns a design that can be opened without a request. Walls in the cart and saved walls have to be fetched. */
function findLocalDesign(source: PlanSource): LoadedDesign | "missing" | null {
  if (!source) return createExampleDesign();
  if (source.kind !== "template") return null;
  const template = findTemplateByKey(source.id);
  if (!template) return "missing";
  const design = readSavedOrNewDesign(template);
  return { template: applyTurnedTiles(template, design), design };
}

const readSavedOrNewDesign = (template: Template): Design =>
  readSavedDesign(template.key)?.design ?? createEmptyDesign(template);

function getExamplePicture(index: number): TilePicture | null {
  return getSamplePhoto(index, 384) ?? null;
}

function PlannerSkeleton() {
  return (
    <div role="status" aria-label={plannerPageTexts.opening}>
      <Skeleton className="aspect-6/5 w-full lg:w-2/3" />
    </div>
  );
}

function WallNotFound({ source }: { source: PlanSource }) {
  return (
    <EmptyState
      title={source?.kind === "line" ? plannerPageTexts.notInCart : plannerPageTexts.notFound}
      action={
        <>
          <Link href="/planner?template=flex_three_frames" className={getButtonClassName()}>
            {plannerPageTexts.planThreeInARow}
          </Link>
          <Link href="/walls" className={getButtonClassName("plain")}>
            {plannerPageTexts.myWalls}
          </Link>
        </>
      }
    >
      {plannerPageTexts.notFoundHelp}
    </EmptyState>
  );
}
