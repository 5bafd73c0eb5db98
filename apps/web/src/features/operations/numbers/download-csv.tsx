import { type CsvValue, toCsvRecord } from "@storywall/domain/kernel/csv";
import { numbersTexts } from "./numbers-texts.ts";

type Props = {
  /** Title of the file for screen readers. */
  title: string;
  fileName: string;
  records: ReadonlyArray<readonly CsvValue[]>;
};

/** Link-like button that saves the numbers on the screen as a spreadsheet. */
export function CsvDownloadButton({ title, fileName, records }: Props) {
  const downloadCsv = () => {
    const url = URL.createObjectURL(new Blob([records.map(toCsvRecord).join("")], { type: "text/csv" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <button
      type="button"
      aria-label={numbersTexts.downloadNamed(title)}
      className="min-h-11 shrink-0 text-sm underline underline-offset-4"
      onClick={downloadCsv}
    >
      {numbersTexts.downloadCsv}
    </button>
  );
}
