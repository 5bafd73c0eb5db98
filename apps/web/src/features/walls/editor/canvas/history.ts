/** Steps back and forward from where one is. Pure: what a step holds is its caller's business. */
export type History<Step> = { past: readonly Step[]; future: readonly Step[] };
type Move<Step> = { to: Step; history: History<Step> };

/** How many changes can be taken back. */
export const MAX_STEPS = 50;

/** After a change away from `before`; what could be done again is gone. */
export function remember<Step>({ past }: History<Step>, before: Step): History<Step> {
  return { past: [...past, before].slice(-MAX_STEPS), future: [] };
}

/** The step before `now`, and the history as seen from there. Null when there is none. */
export function stepBack<Step>({ past, future }: History<Step>, now: Step): Move<Step> | null {
  const to = past.at(-1);
  return to === undefined ? null : { to, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** The step that was taken back last. Null when there is none. */
export function stepForward<Step>({ past, future }: History<Step>, now: Step): Move<Step> | null {
  const [to, ...rest] = future;
  return to === undefined ? null : { to, history: { past: [...past, now], future: rest } };
}
