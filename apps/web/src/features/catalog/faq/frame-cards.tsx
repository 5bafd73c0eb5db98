import { type FrameFaq, listFrameFaq } from "@storywall/domain/catalog/frame-faq";
import { defaultFrameSize } from "@storywall/domain/catalog/frames";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { Carousel } from "./carousel.tsx";
import { faqTexts } from "./faq-texts.ts";
import { VeneerTile } from "./veneer-tile.tsx";

const picture = getSamplePhoto(1, 640);

const header = (
  <>
    <h2 className="text-2xl">{faqTexts.frameTypes}</h2>
    <p className="mt-1 text-soft">{catalogTexts.everyFrameCostsTheSame}</p>
  </>
);

export function FrameCards() {
  return (
    <Carousel label={faqTexts.frameTypes} header={header}>
      {listFrameFaq().map((frame) => (
        <li key={frame.key} className="flex w-44 shrink-0 snap-start flex-col sm:w-52">
          <div className="rounded-2xl bg-wall p-6">
            <FrameDrawing frame={frame} />
          </div>
          <h3 className="mt-3 text-lg">{frame.name}</h3>
          <p>{frame.asMadeToday}</p>
        </li>
      ))}
    </Carousel>
  );
}

function FrameDrawing({ frame: { color, matType } }: { frame: FrameFaq }) {
  if (color === "veneer") return picture && <VeneerTile picture={picture} />;
  return <FramedTile frameSize={defaultFrameSize} color={color} mat={matType} picture={picture} />;
}
