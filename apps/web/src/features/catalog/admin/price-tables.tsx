import type { PriceList } from "@storywall/domain/catalog/price-list";
import { computeSalePrice } from "@storywall/domain/catalog/prices";
import { formatMoney, toMinor } from "@storywall/domain/kernel/money";
import type { ReactNode } from "react";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { adminPriceTexts } from "./admin-price-texts.tsx";

type Props = {
  list: PriceList;
  /** Old prices. If a price has changed, the old price is shown next to the new one. */
  before?: PriceList;
  saleBasisPoints: number | null;
};

/** All prices, grouped into tables by the pages that show them. */
export function PriceTables({ list, before = list, saleBasisPoints }: Props) {
  const saleColumn = saleBasisPoints === null ? [] : [adminPriceTexts.saleColumn];
  const createSaleCells = (cents: number) =>
    saleBasisPoints === null
      ? []
      : [formatMoney(computeSalePrice(toMinor(cents), { basisPointsOff: saleBasisPoints }))];
  return (
    <>
      <Table
        title={adminPriceTexts.framedTiles}
        note={adminPriceTexts.framedTilesNote}
        head={[adminPriceTexts.sizeColumn, adminPriceTexts.priceColumn, ...saleColumn]}
      >
        {list.sizes.map(({ key, name, sizeText, price }, index) => (
          <Row
            key={key}
            name={name}
            note={sizeText}
            cells={[
              <PriceChange key="price" from={before.sizes[index]?.price} to={price} />,
              ...createSaleCells(price),
            ]}
          />
        ))}
      </Table>
      <Table
        title={catalogTexts.memoryCollections}
        note={adminPriceTexts.collectionsNote}
        head={[
          adminPriceTexts.collectionColumn,
          adminPriceTexts.priceColumn,
          ...saleColumn,
          adminPriceTexts.separateTilesColumn,
        ]}
      >
        {list.bundles.map(({ key, name, tiles, price, asSingles }, index) => (
          <Row
            key={key}
            name={name}
            note={adminPriceTexts.smallTileCount(tiles)}
            cells={[
              <PriceChange key="price" from={before.bundles[index]?.price} to={price} />,
              ...createSaleCells(price),
              formatMoney(asSingles),
            ]}
          />
        ))}
      </Table>
      <Table
        title={adminPriceTexts.walls}
        note={adminPriceTexts.wallsNote}
        head={[adminPriceTexts.layoutColumn, adminPriceTexts.wallPricesColumn]}
      >
        {list.walls.map(({ key, name, tiles, prices }, wall) => (
          <Row
            key={key}
            name={name}
            note={catalogTexts.tileCount(tiles)}
            cells={[
              <ul key="prices">
                {prices.map(({ size, price }, index) => (
                  <li key={size}>
                    {size} <PriceChange from={before.walls[wall]?.prices[index]?.price} to={price} />
                  </li>
                ))}
              </ul>,
            ]}
          />
        ))}
      </Table>
    </>
  );
}

function PriceChange({ from, to }: { from: number | undefined; to: number }) {
  if (from === undefined || from === to) return formatMoney(to);
  return (
    <>
      <s className="text-soft">{adminPriceTexts.oldPrice(formatMoney(from))}</s>{" "}
      <strong className="font-semibold">{adminPriceTexts.newPrice(formatMoney(to))}</strong>
    </>
  );
}

type TableProps = { title: string; note: string; head: readonly string[]; children: ReactNode };

function Table({ title, note, head, children }: TableProps) {
  return (
    <>
      <h3 className="mt-8 text-xl">{title}</h3>
      <p className="text-soft text-sm">{note}</p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left tabular-nums">
          <thead className="text-soft text-sm">
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </>
  );
}

function Row({ name, note, cells }: { name: string; note: string; cells: readonly ReactNode[] }) {
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="py-2 pr-4 font-normal">
        {name} <span className="block text-soft text-sm">{note}</span>
      </th>
      {cells.map((cell, index) => (
        <td key={index} className="py-2 pr-4">
          {cell}
        </td>
      ))}
    </tr>
  );
}
