export type Tone = "done" | "already" | "refused" | "complete";

/** Frequency in Hz, start and length in s. */
const tonePatterns: Record<Tone, ReadonlyArray<readonly [hz: number, at: number, long: number]>> = {
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

/** Plays the tone of a scan result. Browsers require a user gesture first. */
export function playTone(tone: Tone): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [hz, at, long] of tonePatterns[tone])
    beep(context, { hz, at: context.currentTime + at, long, isHarsh: tone === "refused" });
}

type Beep = { hz: number; at: number; long: number; isHarsh: boolean };

function beep(audio: AudioContext, { hz, at, long, isHarsh }: Beep): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = isHarsh ? "square" : "sine";
  source.frequency.value = hz;
  volume.gain.setValueAtTime(isHarsh ? 0.35 : 0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + long);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + long);
}
