/** Undo and redo. Generic in what a step contains. */
export type History<Step> = { past: readonly Step[]; future: readonly Step[] };
type HistoryMove<Step> = { to: Step; history: History<Step> };

/** Maximum number of undo steps. */
export const MAX_STEPS = 50;

/** Adds a step after a change and clears redo. */
export function pushStep<Step>({ past }: History<Step>, before: Step): History<Step> {
  return { past: [...past, before].slice(-MAX_STEPS), future: [] };
}

/** The previous step and its history; null if there is none. */
export function stepBack<Step>({ past, future }: History<Step>, now: Step): HistoryMove<Step> | null {
  const to = past.at(-1);
  return to === undefined ? null : { to, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** The step that was undone last and its history; null if there is none. */
export function stepForward<Step>({ past, future }: History<Step>, now: Step): HistoryMove<Step> | null {
  const [to, ...rest] = future;
  return to === undefined ? null : { to, history: { past: [...past, now], future: rest } };
}
