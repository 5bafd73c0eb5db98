"use client";

import { type Station, stationKeys, stationLabels } from "@storywall/domain/production/production-scan";
import { Button } from "@storywall/ui/button";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { trpc } from "@/lib/trpc.ts";
import { BoxPanel } from "./box-panel.tsx";
import { ScanResultPanel } from "./scan-result-panel.tsx";
import { type LoggedScan, useScanner } from "./use-scanner.ts";

const Camera = dynamic(() => import("./camera.tsx").then((module) => module.Camera), { ssr: false });

const LAST_STATION = "board:station";

/** A workshop station. Each scan moves an item to its next state. */
export function ScanStation() {
  // Null until the stored station is read, so that early scans do not use the wrong station.
  const [station, setStation] = useState<Station | null>(null);
  const me = trpc.admin.outside.useQuery(undefined, { trpc: { context: { silent: true } }, staleTime: 60_000 });
  useEffect(() => {
    const requested = new URLSearchParams(window.location.search).get("station") ?? localStorage.getItem(LAST_STATION);
    const matched = stationKeys.find((key) => key === requested);
    setStation(matched ?? "printing");
  }, []);
  const chooseStation = (key: Station) => {
    localStorage.setItem(LAST_STATION, key);
    setStation(key);
  };
  if (me.error && !me.data) return <AdminErrorMessage error={me.error} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="text-3xl">Scan</h1>
        <fieldset className="flex min-w-0 flex-wrap rounded-xl border border-line bg-card p-1">
          <legend className="sr-only">Station</legend>
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
          Board
        </Link>
      </div>
      {station ? <Scanner key={station} station={station} /> : null}
    </>
  );
}

function Scanner({ station }: { station: Station }) {
  const { answer, box, heard, waiting, scan, undo, leaveBox } = useScanner(station);
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
      <ScanResultPanel station={station} answer={answer} isBoxOpen={box !== null} waiting={waiting} />
      <form onSubmit={handleSubmit} className="mt-4 flex flex-wrap items-end gap-3">
        <label className="min-w-0 grow basis-60">
          <span className="font-medium">{box && !box.isClosed ? "Tile code or number of plates" : "Code"}</span>
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
          Scan
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
          {isCameraOn ? "Camera off" : "Camera"}
        </Button>
      </form>
      {isCameraOn ? <Camera onCode={scan} onClose={() => setCameraOn(false)} /> : null}
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        {box ? (
          <BoxPanel
            box={box}
            onLeave={() => {
              leaveBox();
              focusInput();
            }}
          />
        ) : null}
        <LastScans
          heard={heard}
          onUndo={(one) => {
            void undo(one);
            focusInput();
          }}
        />
      </div>
    </>
  );
}

/** Directs keys to the input, because keyboard-wedge scanners type their codes. */
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

function LastScans({ heard, onUndo }: { heard: readonly LoggedScan[]; onUndo: (one: LoggedScan) => void }) {
  if (heard.length === 0) return null;
  return (
    <section aria-labelledby="last-scans">
      <h2 id="last-scans" className="text-xl">
        Last scans
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {heard.map((one) => (
          <li key={one.scanId} className="flex min-h-12 items-center justify-between gap-3">
            <span className={one.isUndone ? "text-soft line-through" : ""}>
              {one.what}, {one.word.toLowerCase()}
            </span>
            {one.isUndone ? (
              <span className="text-soft">undone</span>
            ) : (
              <button
                type="button"
                className="inline-flex min-h-11 items-center underline underline-offset-4"
                aria-label={`Undo: ${one.what}, ${one.word.toLowerCase()}`}
                onClick={() => onUndo(one)}
              >
                Undo
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
