export type Tone = "done" | "already" | "refused" | "complete";

/** Frequency in Hz, and start and duration in seconds. */
const tonePatterns: Record<Tone, ReadonlyArray<readonly [hz: number, start: number, duration: number]>> = {
  done: [[1320, 0, 0.12]],
  complete: [
    [990, 0, 0.1],
    [1320, 0.11, 0.1],
    [1760, 0.22, 0.2],
  ],
  already: [
    [660, 0, 0.09],
    [660, 0.14, 0.09],
  ],
  refused: [
    [180, 0, 0.3],
    [140, 0.34, 0.45],
  ],
};

let context: AudioContext | undefined;

/** Plays the tone for the result of a scan. Browsers allow sound only after a user gesture. */
export function playTone(tone: Tone): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [hz, start, duration] of tonePatterns[tone])
    beep(context, { hz, start: context.currentTime + start, duration, isHarsh: tone === "refused" });
}

type Beep = { hz: number; start: number; duration: number; isHarsh: boolean };

function beep(audio: AudioContext, { hz, start, duration, isHarsh }: Beep): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = isHarsh ? "square" : "sine";
  source.frequency.value = hz;
  volume.gain.setValueAtTime(isHarsh ? 0.35 : 0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + duration);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + duration);
}
