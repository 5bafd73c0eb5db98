import type { ReactNode } from "react";
import { productionTexts } from "@/features/production/production-texts.tsx";

const { boxes } = productionTexts;

export const shippingTexts = {
  readyTitle: "Ready to ship",
  nothingReady: (boardLink: (label: string) => ReactNode): ReactNode => (
    <>Nothing to ship right now. Boxes from the {boardLink("board")} appear here once they’re packed and checked.</>
  ),
  readyIntro: "Download the addresses as a CSV file with one row per box, and upload it to your label service.",
  readyIntroWithLabels:
    "Buy a label for each box here, or download the addresses as a CSV file for another label service.",
  estimatedWeightsTitle: "The weights are estimates",
  estimatedWeights: (settingsLink: (label: string) => ReactNode): ReactNode => (
    <>Postage depends on the weight. Enter your own {settingsLink("weights")} before you buy labels.</>
  ),

  selectAll: "Select all",
  boxList: "Boxes",
  selectBox: (orderNumber: string, isRemake: boolean) =>
    isRemake ? `Select ${orderNumber}, remake` : `Select ${orderNumber}`,
  incompleteAddress: "Incomplete address. Not in the download.",
  contentsAndWeight: (contents: readonly string[], weight: string) => [...contents, weight].join(", "),

  downloadSelected: (selected: number, total: number) => `Download ${selected} of ${total} addresses`,
  downloadAll: "Download all addresses",
  downloadHint: "Every download is recorded in the audit log. Delete the file when you no longer need it.",
  downloaded: (fileName: string, count: number) => `${fileName} lists ${boxes(count)}.`,
  notDownloaded: (count: number) =>
    count === 1
      ? "1 box was left out because it was already shipped or its address is incomplete."
      : `${boxes(count)} were left out because they were already shipped or their addresses are incomplete.`,

  importTitle: "Import tracking numbers",
  importIntro:
    "Paste the rows from your label service, or choose its CSV file. Each row needs an order number or box code, a carrier, and a tracking number, in that order or under column headers.",
  chooseFile: "Choose a CSV file",
  fileTooLarge: "This file is too large. Import fewer rows at a time.",
  rows: "Rows",
  rowExample: "For example: SW-7FCY7HK0, UPS, 1Z999AA10123456784",
  checkRows: "Check rows",
  checking: "Checking…",
  preview: "Preview",
  useAnyway: "Use anyway",
  useNumberAnyway: (trackingNumber: string) => `Use ${trackingNumber} anyway`,
  markAsShipped: (count: number) => `Mark ${boxes(count)} as shipped`,
  saving: "Saving…",
  emailHint: "Each customer will get an email with the tracking number.",
  confirmNumbers: "Check these numbers against the labels. Select the ones that are right.",
  nothingToImport: "None of these rows can be imported.",
  result: "Result",
  markedAsShipped: (count: number) => `${boxes(count)} marked as shipped.`,
  rowsNotImported: (count: number) =>
    count === 1 ? "1 row wasn’t imported. See why below." : `${count} rows weren’t imported. See why below.`,
  line: (number: number) => `Line ${number}`,
} as const;
