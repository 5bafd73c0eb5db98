"use client";

import { isReplacementPlates } from "@storywall/domain/catalog/products";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { describeLine } from "@/features/cart/describe-line.ts";
import { AddMatchingTileButton } from "./add-matching-tile-button.tsx";
import { CropButton } from "./crop-button.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";
import { OrderWallPicture } from "./order-wall-picture.tsx";
import { PrintProof } from "./print-proof.tsx";
import { ReplacePhoto } from "./replace-photo.tsx";
import { TileProblem } from "./tile-problem.tsx";
import type { Access } from "./use-order.ts";

type Props = {
  order: OrderView;
  line: OrderLineView;
  /** Whether the page opens with this wall. */
  isHero: boolean;
  access: Access;
  onChanged: (order: OrderView) => void;
};

export function OrderLine({ order, line, isHero, access, onChanged }: Props) {
  const tiles = line.tiles.filter(({ copy }) => copy === 1);
  const act = { access, onChanged };
  const canReplace = order.availableActions.includes("replace-photo");
  if (line.refused) return <RejectedLine line={line} refused={line.refused} />;
  if (isReplacementPlates(line.templateKey)) {
    return (
      <li className="py-8">
        <Heading line={line} />
      </li>
    );
  }
  return (
    <li className="py-8">
      <Heading line={line} />
      {line.wantsPhotos ? (
        <Link
          href={`/upload/${order.id}/${line.id}`}
          aria-label={orderPageTexts.addPhotosToLine(line.title)}
          className={getButtonClassName("primary", "mt-4")}
        >
          {orderPageTexts.addPhotos}
        </Link>
      ) : (
        <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-5 lg:grid-cols-6">
          {tiles.map((tile, index) => (
            <li key={tile.id} className="flex flex-col">
              <PrintProof tile={tile} line={line} />
              <TileProblem tile={tile} position={index + 1} canAct={canReplace} {...act} />
              {canReplace ? (
                <>
                  <ReplacePhoto lineId={line.id} tileName={tile.name} position={index + 1} {...act} />
                  <CropButton line={line} tileName={tile.name} position={index + 1} {...act} />
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {line.wantsPhotos ? null : <OrderWallPicture line={line} isHero={isHero} />}
      {order.availableActions.includes("reorder") ? <AddMatchingTileButton line={line} /> : null}
    </li>
  );
}

function Heading({ line }: { line: OrderLineView }) {
  return (
    <>
      <h3 className="text-xl">
        {line.title}
        {line.quantity > 1 ? ` × ${line.quantity}` : ""}
      </h3>
      <p className="text-soft">{describeLine(line)}</p>
    </>
  );
}

type RefusedProps = { line: OrderLineView; refused: NonNullable<OrderLineView["refused"]> };

function RejectedLine({ line, refused: { because, sentence, refunded } }: RefusedProps) {
  return (
    <li className="py-8">
      <Heading line={line} />
      <Notice tone="warn" className="mt-4" title={orderPageTexts.rejectedLineTitle}>
        <p>{[because, sentence].filter(Boolean).join(" ")}</p>
        <p className="mt-2">
          {refunded > 0 ? orderPageTexts.rejectedLineRefund(formatMoney(refunded)) : orderPageTexts.rejectedLine}
        </p>
      </Notice>
    </li>
  );
}
