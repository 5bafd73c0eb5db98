"use client";

import { type Station, stationKeys, stationLabels } from "@storywall/domain/production/production-scan";
import { Button } from "@storywall/ui/button";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { readStorage, writeStorage } from "@/lib/browser-storage.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { trpc } from "@/lib/trpc.ts";
import { BoxPanel, ScanResultPanel } from "./scan-result-panel.tsx";
import { scanTexts } from "./scan-texts.ts";
import { type LoggedScan, useScanner } from "./use-scanner.ts";

const Camera = dynamic(
  () => importWithRetry(() => import("./code-scanner-camera.tsx")).then((module) => module.CodeScannerCamera),
  {
    ssr: false,
  },
);

const LAST_STATION = "board:station";

/** Page of a station in the workshop. Each scan at the station moves an item to its next state. */
export function ScanStation() {
  // Null until the stored station is read, so that an early scan does not use the wrong station.
  const [station, setStation] = useState<Station | null>(null);
  const signedInAdmin = trpc.admin.dependencies.useQuery(undefined, {
    trpc: { context: { silent: true } },
    staleTime: 60_000,
  });
  useEffect(() => {
    const requested =
      new URLSearchParams(window.location.search).get("station") ?? readStorage("localStorage", LAST_STATION);
    const matched = stationKeys.find((key) => key === requested);
    setStation(matched ?? "printing");
  }, []);
  const chooseStation = (key: Station) => {
    writeStorage("localStorage", LAST_STATION, key);
    setStation(key);
  };
  if (signedInAdmin.error && !signedInAdmin.data) return <AdminErrorMessage error={signedInAdmin.error} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="text-3xl">{scanTexts.title}</h1>
        <fieldset className="flex min-w-0 flex-wrap rounded-xl border border-line bg-card p-1">
          <legend className="sr-only">{scanTexts.station}</legend>
          {stationKeys.map((key) => (
            <label
              key={key}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-lg px-4 font-semibold has-[:checked]:bg-accent has-[:checked]:text-accent-ink has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2"
            >
              <input
                type="radio"
                name="station"
                className="sr-only"
                checked={key === station}
                onChange={() => chooseStation(key)}
              />
              {stationLabels[key].name}
            </label>
          ))}
        </fieldset>
        <Link href="/admin/board" className="ml-auto inline-flex min-h-11 items-center underline underline-offset-4">
          {scanTexts.board}
        </Link>
      </div>
      {station ? <StationScanner key={station} station={station} /> : null}
    </>
  );
}

function StationScanner({ station }: { station: Station }) {
  const { feedback, box, loggedScans, waiting, scan, undo, clearBox } = useScanner(station);
  const [isCameraOn, setCameraOn] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const focusInput = () => input.current?.focus({ preventScroll: true });
  useScannerInput(input);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    scan(field.value);
    field.value = "";
  };
  return (
    <>
      <ScanResultPanel station={station} feedback={feedback} isBoxOpen={box !== null} waiting={waiting} />
      <form onSubmit={handleSubmit} className="mt-4 flex flex-wrap items-end gap-3">
        <label className="min-w-0 grow basis-60">
          <span className="font-medium">{box && !box.isClosed ? scanTexts.codeOrCountField : scanTexts.codeField}</span>
          <input
            ref={input}
            type="text"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="mt-1.5 block min-h-14 w-full rounded-xl border-2 border-line bg-card px-4 font-mono text-xl focus:border-accent"
          />
        </label>
        <Button type="submit" className="min-h-14">
          {scanTexts.scan}
        </Button>
        <Button
          variant="plain"
          className="min-h-14"
          aria-pressed={isCameraOn}
          onClick={() => {
            setCameraOn(!isCameraOn);
            focusInput();
          }}
        >
          {isCameraOn ? scanTexts.cameraOff : scanTexts.camera}
        </Button>
      </form>
      {isCameraOn ? <Camera onCode={scan} onClose={() => setCameraOn(false)} /> : null}
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        {box ? (
          <BoxPanel
            box={box}
            onLeave={() => {
              clearBox();
              focusInput();
            }}
          />
        ) : null}
        <LastScans
          scans={loggedScans}
          onUndo={(loggedScan) => {
            void undo(loggedScan);
            focusInput();
          }}
        />
      </div>
    </>
  );
}

/** Directs key presses to the input, because keyboard-wedge scanners send codes as key presses. */
function useScannerInput(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    const handleKeyDown = (event: KeyboardEvent) => {
      const field = input.current;
      const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== " ";
      if (!field || !isTyping || document.activeElement === field) return;
      field.focus({ preventScroll: true });
    };
    document.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", handleKeyDown, { capture: true });
  }, [input]);
}

function LastScans({ scans, onUndo }: { scans: readonly LoggedScan[]; onUndo: (scan: LoggedScan) => void }) {
  if (scans.length === 0) return null;
  return (
    <section aria-labelledby="last-scans">
      <h2 id="last-scans" className="text-xl">
        {scanTexts.lastScans}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {scans.map((scan) => {
          const entry = scanTexts.scanEntry(scan.item, scan.action);
          return (
            <li key={scan.scanId} className="flex min-h-12 items-center justify-between gap-3">
              <span className={scan.isUndone ? "text-soft line-through" : ""}>{entry}</span>
              {scan.isUndone ? (
                <span className="text-soft">{scanTexts.entryUndone}</span>
              ) : (
                <button
                  type="button"
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                  aria-label={scanTexts.undoEntry(entry)}
                  onClick={() => onUndo(scan)}
                >
                  {commonTexts.undo}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
