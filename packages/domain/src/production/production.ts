import { mayMove } from "../kernel/states.ts";

/** What the workshop does with an order, one after the other. Cancelling and sending back are its customer's to ask for. */
export const workshopSteps = [
  "checking",
  "needs_attention",
  "printing",
  "framing",
  "packed",
  "shipped",
  "delivered",
  "returned",
] as const;
export type WorkshopStep = (typeof workshopSteps)[number];

export const isWorkshopStep = (state: string): state is WorkshopStep =>
  (workshopSteps as readonly string[]).includes(state);

/** Where an order goes back to when what brought it on is taken back. Nobody asks for it by itself. */
const takenBack: Readonly<Record<string, string>> = { printing: "checking", framing: "printing", packed: "framing" };

/** Whether the workshop may take an order there. Only its photos bring one that waits for them to the checking. */
export function mayAdvance(from: string, to: string): to is WorkshopStep {
  const isForward = from !== "" && from !== "awaiting_photos" && takenBack[from] !== to;
  return isWorkshopStep(to) && isForward && mayMove("order", from, to);
}

/** What a piece has been through by then, in order; the steps before printing leave the pieces as they are. */
const tileSteps = ["rendered", "printed", "framed", "packed"] as const;
const tilesBy: Partial<Record<WorkshopStep, (typeof tileSteps)[number]>> = {
  printing: "rendered",
  framing: "printed",
  packed: "packed",
  shipped: "packed",
};

/** Moves that bring every piece along with its order: framing begins when everything is printed. */
export function tileMovesBy(to: WorkshopStep): Array<{ from: string; to: string }> {
  const reached = tilesBy[to];
  if (!reached || to === "shipped") return [];
  return tileSteps.slice(0, tileSteps.indexOf(reached)).map((from, index) => ({
    from,
    to: tileSteps[index + 1] ?? reached,
  }));
}

/** States of pieces with which an order may not go there: what is not made cannot be packed, nor unpacked be sent. */
export function tilesInTheWay(to: WorkshopStep): string[] {
  if (!tilesBy[to]) return [];
  return to === "shipped" ? ["waiting", "remake", "rendered", "printed", "framed"] : ["waiting", "remake"];
}

/** Whether a person may move a piece so: on by a step, or to be made again. Back it goes by taking a scan back. */
export function mayMoveTile(from: string, to: string): boolean {
  const steps: readonly string[] = tileSteps;
  const isBack = steps.includes(to) && steps.indexOf(to) < steps.indexOf(from);
  return mayMove("tile", from, to) && !isBack;
}
