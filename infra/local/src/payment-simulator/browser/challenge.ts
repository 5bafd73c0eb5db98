import { addStyles, createNode } from "./styles.ts";

/** Asks the shopper to confirm the payment, as their bank would. Escape declines. */
export function showChallenge(amount: string): Promise<"approve" | "decline"> {
  addStyles();
  const title = createNode("h2", { id: "sim-3ds-title" }, "Is this you?");
  const approve = createNode("button", { type: "button", class: "sim-button" }, "Approve");
  const decline = createNode("button", { type: "button", class: "sim-button sim-plain" }, "Decline");
  const dialog = createNode(
    "dialog",
    { class: "sim-dialog", "aria-labelledby": title.id },
    title,
    createNode(
      "p",
      {},
      `Your bank asks you to confirm a payment of ${amount}. This is a simulation; no real money moves.`,
    ),
    createNode("div", { class: "sim-row" }, approve, decline),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const submitOutcome = (outcome: "approve" | "decline") => {
      dialog.close();
      dialog.remove();
      resolve(outcome);
    };
    approve.addEventListener("click", () => submitOutcome("approve"));
    decline.addEventListener("click", () => submitOutcome("decline"));
    dialog.addEventListener("cancel", () => submitOutcome("decline"));
  });
}
