import type { Pricing } from "@storywall/domain/catalog/prices";
import { type BundleKey, bundleKeys } from "@storywall/domain/catalog/templates";
import Image, { type StaticImageData } from "next/image";
import { TemplateInfo } from "@/features/catalog/browse/template-info.tsx";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import dozen from "@/features/catalog/pictures/dozen.jpg";
import six from "@/features/catalog/pictures/six.jpg";
import trio from "@/features/catalog/pictures/trio.jpg";

const pictures: Record<BundleKey, StaticImageData> = { trio, six, dozen };

const pictureTexts: Record<BundleKey, string> = {
  trio: "Three small tiles in wooden frames with mats, in a row above a kitchen counter",
  six: "Six small tiles in black frames, in two rows above a bed",
  dozen: "Twelve small tiles in white frames with mats, in three rows above a console table",
};

/** Shows the memory collections in rendered rooms, at true scale. Phones show a part of each picture. */
export function CollectionsSection({ pricing }: { pricing: Pricing }) {
  return (
    <section aria-labelledby="collections" className="mx-auto max-w-6xl px-4 pt-14">
      <h2 id="collections" className="text-3xl">
        {catalogTexts.memoryCollections}
      </h2>
      <p className="mt-2 text-soft">{catalogTexts.memoryCollectionsText}</p>
      <div className="@container">
        <ul className="mt-6 grid gap-x-6 gap-y-9 @min-[37rem]:grid-cols-3 @max-[60rem]:gap-x-4">
          {bundleKeys.map((key) => (
            <li key={key} className="group relative flex flex-col">
              <div className="overflow-hidden rounded-2xl bg-wall">
                <Image
                  src={pictures[key].src}
                  alt={pictureTexts[key]}
                  width={384}
                  height={480}
                  className="aspect-9/8 w-full object-[50%_32%] object-cover transition-transform duration-500 ease-out group-hover:scale-103 motion-reduce:transform-none @min-[37rem]:aspect-4/5"
                />
              </div>
              <TemplateInfo templateKey={key} pricing={pricing} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
