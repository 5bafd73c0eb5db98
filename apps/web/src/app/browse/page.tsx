import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frame-types";
import { canvasTemplates, memoryCollections, singleTile, type Template } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/money";
import { Suspense } from "react";
import { TemplateCard } from "@/features/browse/template-card";
import { activePromo } from "@/server/active-promo";
import { FramedTile } from "@/shared/tiles/framed-tile";
import { samples } from "@/shared/tiles/samples";

export default function BrowsePage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-4xl">Choose your wall</h1>
      <p className="mt-3 max-w-prose text-lg text-soft">
        Framed, printed and magnetic. Pick a layout, add your photos, and hang it without a nail.
      </p>
      <Suspense fallback={<Walls promo={null} />}>
        <WallsWithPromo />
      </Suspense>
      <Sizes />
      <Frames />
    </div>
  );
}

async function WallsWithPromo() {
  return <Walls promo={await activePromo()} />;
}

function Walls({ promo }: { promo: Awaited<ReturnType<typeof activePromo>> }) {
  const shelves: Array<[id: string, title: string, templates: readonly Template[]]> = [
    ["collections", "Memory collections", memoryCollections],
    ["layouts", "Layouts for larger tiles", canvasTemplates],
    ["single", "One tile at a time", [singleTile]],
  ];
  return shelves.map(([id, title, templates], shelf) => (
    <section key={id} aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-5 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {templates.map((template, index) => (
          <TemplateCard key={template.key} template={template} promo={promo} offset={shelf * 3 + index * 2} />
        ))}
      </ul>
    </section>
  ));
}

function Sizes() {
  return (
    <section aria-labelledby="sizes" className="mt-16">
      <h2 id="sizes" className="scroll-mt-20 text-2xl">
        Sizes
      </h2>
      <ul className="mt-5 flex items-end gap-3 rounded-2xl bg-wall p-5 sm:gap-8">
        {frameSizeKeys.map((key) => (
          <li key={key} className="min-w-0" style={{ flexGrow: frameSizes[key].val.w, flexBasis: 0 }}>
            <FramedTile frameSize={key} colour="black" mat="none" picture={samples[2]} />
          </li>
        ))}
        <li aria-hidden="true" className="grow-50 basis-0 max-sm:hidden" />
      </ul>
      <table className="mt-5 w-full text-left">
        <thead className="text-soft text-sm">
          <tr>
            <th className="py-2 font-normal">Size</th>
            <th className="py-2 font-normal">Print</th>
            <th className="py-2 text-right font-normal">Framed tile</th>
          </tr>
        </thead>
        <tbody>
          {frameSizeKeys.map((key) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-3 font-semibold">
                {frameSizes[key].name}
              </th>
              <td className="py-3">{frameSizes[key].sizeText}</td>
              <td className="py-3 text-right tabular-nums">{formatMoney(frameSizes[key].pricePerFrame)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Frames() {
  return (
    <section aria-labelledby="frames" className="mt-16">
      <h2 id="frames" className="text-2xl">
        Frames
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-6 sm:grid-cols-3 lg:grid-cols-6">
        {frameTypeKeys.map((key, index) => {
          const frame = frameTypes[key];
          return (
            <li key={key}>
              <div className="rounded-2xl bg-wall p-5">
                <FramedTile
                  frameSize="rectangle_small"
                  colour={frame.color}
                  mat={frame.matType}
                  picture={samples[index % samples.length]}
                />
              </div>
              <h3 className="mt-3">{frame.name}</h3>
              <p className="text-soft text-sm">
                {frame.matType === "none" ? "Photo edge to edge" : "White edge around the photo"}, {frame.color} frame
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
