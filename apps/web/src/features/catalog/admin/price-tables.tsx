import type { PriceList } from "@storywall/domain/catalog/price-list";
import { computeSalePrice } from "@storywall/domain/catalog/price-wall";
import { formatMoney, toMinor } from "@storywall/domain/kernel/money";
import type { ReactNode } from "react";

type Props = {
  list: PriceList;
  /** Prices to compare with. Changed prices are shown beside the old ones. */
  before?: PriceList;
  saleBasisPoints: number | null;
};

/** Every price, in the tables of the pages that show it. */
export function PriceTables({ list, before = list, saleBasisPoints }: Props) {
  const saleColumn = saleBasisPoints === null ? [] : ["With the sale code"];
  const createSaleCells = (cents: number) =>
    saleBasisPoints === null
      ? []
      : [formatMoney(computeSalePrice(toMinor(cents), { basisPointsOff: saleBasisPoints }))];
  return (
    <>
      <Table
        title="Framed tiles"
        note="Shown in the size table, on art pages and in the editor."
        head={["Size", "Price", ...saleColumn]}
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
        title="Memory collections"
        note="Shown on the home page, in the wall gallery and in the editor."
        head={["Collection", "Price", ...saleColumn, "As separate tiles"]}
      >
        {list.bundles.map(({ key, name, tiles, price, asSingles }, index) => (
          <Row
            key={key}
            name={name}
            note={`${tiles} small tiles`}
            cells={[
              <PriceChange key="price" from={before.bundles[index]?.price} to={price} />,
              ...createSaleCells(price),
              formatMoney(asSingles),
            ]}
          />
        ))}
      </Table>
      <Table
        title="Walls"
        note="Shown in the wall gallery and in the editor."
        head={["Layout", "Total of its tiles in each size"]}
      >
        {list.walls.map(({ key, name, tiles, prices }, wall) => (
          <Row
            key={key}
            name={name}
            note={`${tiles} tiles`}
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
      <s className="text-soft">
        <span className="sr-only">was </span>
        {formatMoney(from)}
      </s>{" "}
      <strong className="font-semibold">
        <span className="sr-only">now </span>
        {formatMoney(to)}
      </strong>
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
