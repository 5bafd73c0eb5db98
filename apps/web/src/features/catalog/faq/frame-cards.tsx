import { listFrameFaq } from "@storywall/domain/catalog/frame-faq";
import { defaultFrameSize } from "@storywall/domain/catalog/frames";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import { SharedFrames } from "@/components/tiles/shared-frames.tsx";
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

const frames = listFrameFaq().map(({ key, name, asMadeToday, color, matType: mat }) => ({
  key,
  name,
  asMadeToday,
  /** Null if the photo has no frame. */
  tile: color === "veneer" ? null : { frameSize: defaultFrameSize, color, mat },
}));

export function FrameCards() {
  return (
    <>
      <SharedFrames page="faq" tiles={frames.flatMap(({ tile }) => tile ?? [])} />
      <Carousel label={faqTexts.frameTypes} header={header}>
        {frames.map(({ key, name, asMadeToday, tile }) => (
          <li key={key} className="flex w-44 shrink-0 snap-start flex-col sm:w-52">
            <div className="rounded-2xl bg-wall p-6">
              {tile ? (
                <FramedTile {...tile} picture={picture} sharedFramesPage="faq" />
              ) : (
                <VeneerTile picture={picture} />
              )}
            </div>
            <h3 className="mt-3 text-lg">{name}</h3>
            <p>{asMadeToday}</p>
          </li>
        ))}
      </Carousel>
    </>
  );
}
