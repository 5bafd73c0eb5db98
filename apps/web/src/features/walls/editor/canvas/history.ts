/** Undo and redo history for steps of any type. */
export type History<Step> = { past: readonly Step[]; future: readonly Step[] };
type HistoryMove<Step> = { to: Step; history: History<Step> };

export const MAX_STEPS = 50;

/** Adds an undo step and clears the redo steps. */
export function pushStep<Step>({ past }: History<Step>, before: Step): History<Step> {
  return { past: [...past, before].slice(-MAX_STEPS), future: [] };
}

/** Returns the previous step and the new history, or null if there is no previous step. */
export function stepBack<Step>({ past, future }: History<Step>, now: Step): HistoryMove<Step> | null {
  const to = past.at(-1);
  return to === undefined ? null : { to, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** Returns the step to redo and the new history, or null if there is no such step. */
export function stepForward<Step>({ past, future }: History<Step>, now: Step): HistoryMove<Step> | null {
  const [to, ...rest] = future;
  return to === undefined ? null : { to, history: { past: [...past, now], future: rest } };
}
