import { addStyles, createNode } from "./styles.ts";

export type WalletAddress = {
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postal_code: string;
  country: string;
};
export type WalletLineItem = { name: string; amount: number };

/** Payment that the shopper confirmed in the wallet. */
export type WalletPayment = {
  cardNumber: string;
  name: string;
  email: string;
  phone: string;
  /** Address of the card. If `isShipped`, also the shipping address. */
  address: WalletAddress;
  isShipped: boolean;
};

type SheetOptions = {
  hasAddress: boolean;
  /** Countries to which the shop ships; null for all. */
  countries: readonly string[] | null;
  lineItems: readonly WalletLineItem[];
  /** Returns the total in cents that the shop has set for the button. */
  readAmount: () => number;
  /** Asks the shop for the totals of an address. Rejects if the shop does not ship there. */
  quoteAddress: (payment: WalletPayment) => Promise<readonly WalletLineItem[] | null>;
  onConfirm: (payment: WalletPayment) => void;
  onCancel: () => void;
};

export type WalletSheet = { close: () => void };

const buyer = { name: "Sam Wallet", email: "wallet@example.com", phone: "+15555550100" };

const addresses: ReadonlyArray<{ label: string; address: WalletAddress }> = [
  {
    label: "Reno, Nevada",
    address: { line1: "1 Main Street", line2: null, city: "Reno", state: "NV", postal_code: "89501", country: "US" },
  },
  {
    label: "Miami Beach, Florida",
    address: {
      line1: "1200 Ocean Drive",
      line2: "Apt 4",
      city: "Miami Beach",
      state: "FL",
      postal_code: "33139",
      country: "US",
    },
  },
  {
    label: "Reno with a wrong ZIP code",
    address: { line1: "1 Main Street", line2: null, city: "Reno", state: "NV", postal_code: "33139", country: "US" },
  },
  {
    label: "Toronto, Canada",
    address: {
      line1: "100 Queen St",
      line2: null,
      city: "Toronto",
      state: "ON",
      postal_code: "M5H 2N2",
      country: "CA",
    },
  },
];

const walletCards: ReadonlyArray<{ label: string; number: string }> = [
  { label: "Visa ending in 4242", number: "4242424242424242" },
  { label: "Card that is declined", number: "4000000000000002" },
  { label: "Card that asks the bank", number: "4000002500003155" },
];

let sheetCount = 0;

/** Opens a substitute for the sheet of Apple Pay, Google Pay or Link. Escape cancels it. */
export function openWalletSheet(options: SheetOptions): WalletSheet {
  addStyles();
  sheetCount += 1;
  const shippable = addresses.filter(({ address }) => options.countries?.includes(address.country) ?? true);
  const title = createNode("h2", { id: `sim-wallet-title-${sheetCount}` }, "Simulated wallet");
  const address = createSelect(shippable);
  const card = createSelect(walletCards);
  const items = createNode("dl", { class: "sim-items" });
  const message = createNode("p", { class: "sim-error", role: "alert" });
  const confirm = createNode("button", { type: "button", class: "sim-button" });
  const cancel = createNode("button", { type: "button", class: "sim-button sim-plain" }, "Cancel");
  const dialog = createNode(
    "dialog",
    { class: "sim-dialog", "aria-labelledby": title.id },
    title,
    createNode("p", {}, `${buyer.name}, ${buyer.email}. This is a simulation; no real money moves.`),
    ...(options.hasAddress ? [createNode("label", { class: "sim-field" }, "Ship to", address)] : []),
    createNode("label", { class: "sim-field" }, "Pay with", card),
    items,
    message,
    createNode("div", { class: "sim-row" }, confirm, cancel),
  );
  const closeDialog = () => {
    dialog.close();
    dialog.remove();
  };
  const readPayment = (): WalletPayment => ({
    ...buyer,
    cardNumber: walletCards[Number(card.value)]?.number ?? "",
    address: (shippable[Number(address.value)] ?? addresses[0])?.address as WalletAddress,
    isShipped: options.hasAddress,
  });
  const showTotals = (lines: readonly WalletLineItem[]) => {
    const rows = [...lines, { name: "Total", amount: options.readAmount() }];
    items.replaceChildren(
      ...rows.flatMap(({ name, amount }) => [
        createNode("dt", {}, name),
        createNode("dd", {}, formatWalletAmount(amount)),
      ]),
    );
    confirm.textContent = `Confirm ${formatWalletAmount(options.readAmount())}`;
  };
  const requestTotals = async () => {
    confirm.disabled = true;
    message.textContent = "";
    try {
      showTotals((await options.quoteAddress(readPayment())) ?? options.lineItems);
      confirm.disabled = false;
    } catch {
      message.textContent = "The shop can’t ship to this address. Choose another one.";
    }
  };
  const cancelSheet = () => {
    closeDialog();
    options.onCancel();
  };
  address.addEventListener("change", () => void requestTotals());
  cancel.addEventListener("click", cancelSheet);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    // A payment that is being confirmed can no longer be canceled.
    if (!cancel.disabled) cancelSheet();
  });
  confirm.addEventListener("click", () => {
    for (const control of [confirm, cancel, address, card]) control.disabled = true;
    confirm.textContent = "Processing…";
    options.onConfirm(readPayment());
  });
  document.body.append(dialog);
  showTotals(options.lineItems);
  dialog.showModal();
  if (options.hasAddress) void requestTotals();
  return { close: closeDialog };
}

function createSelect(choices: ReadonlyArray<{ label: string }>): HTMLSelectElement {
  return createNode(
    "select",
    {},
    ...choices.map(({ label }, at) => createNode("option", { value: String(at) }, label)),
  );
}

const formatWalletAmount = (cents: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
