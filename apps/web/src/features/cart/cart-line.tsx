"use client";

import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { isAccessory } from "@storywall/domain/catalog/accessories";
import { formatMoney } from "@storywall/domain/kernel/money";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { countMissingPhotos, type Design, findDesignTemplate } from "@storywall/domain/walls/design/design";
import {
  computeEffectivePpi,
  computePhotoAspect,
  type PrintQuality,
  ratePrintQuality,
} from "@storywall/domain/walls/tiles/tile-geometry";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { IconButton } from "@storywall/ui/icon-button";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Link from "next/link";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { DesignThumbnail } from "@/features/walls/design-thumbnail.tsx";
import type { GetPicture } from "@/features/walls/use-design-pictures.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { cartTexts } from "./cart-texts.tsx";
import { useAddCartLine, useUpdateCartLine } from "./change-lines.ts";
import { describeCartLine } from "./price-totals.tsx";
import { getLineDiscount, removeLineFromCartView, toNewCartLine } from "./store/cart-view.ts";
import { changeQuantity, sendQuantities, useCartMutationOptions } from "./store/use-cart.ts";

type Props = {
  line: CartLineView;
  cart: CartView;
  pictures: GetPicture;
  isPage: boolean;
  onRemoved: (line: CartLineView) => void;
  onLeave?: () => void;
};

const action =
  "inline-flex min-h-11 min-w-11 items-center px-2 underline decoration-line underline-offset-4 hover:decoration-ink";

export function CartLine({ line, cart, pictures, isPage, onRemoved, onLeave }: Props) {
  const addLine = useAddCartLine();
  const removeLine = trpc.cart.removeLine.useMutation(
    useCartMutationOptions({ change: (cart, input: { lineId: string }) => removeLineFromCartView(cart, input.lineId) }),
  );
  const isWall = !isAccessory(line.templateKey);
  const removeFromCart = () => {
    onRemoved(line);
    sendQuantities();
    removeLine.mutate({ lineId: line.id });
  };
  // In the drawer, the title of a line is one level below the title of the drawer.
  const Title = isPage ? "h2" : "h3";
  const columns = isPage
    ? "grid-cols-[min(7rem,30%)_minmax(0,1fr)] sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6"
    : "grid-cols-[min(7rem,30%)_minmax(0,1fr)]";
  return (
    <li className={`grid gap-x-4 gap-y-3 py-5 first:pt-0 ${columns}`}>
      <div className={isPage ? "sm:row-span-2" : ""}>
        <DesignThumbnail templateKey={line.templateKey} design={line.design} pictureOf={pictures} isDescribed />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-3">
          <Title className="text-lg">{line.title}</Title>
          <LinePrice line={line} cart={cart} />
        </div>
        <p className="mt-0.5 text-soft text-sm">{describeCartLine(line)}</p>
        {line.isUploadLater ? <p className="mt-1 text-sm">{cartTexts.photosLater}</p> : null}
        <CartLineWarnings line={line} pictures={pictures} />
      </div>
      <div
        className={`col-span-2 flex flex-wrap items-center gap-x-4 ${isPage ? "-mt-1 sm:col-span-1 sm:col-start-2" : ""}`}
      >
        <QuantityStepper line={line} />
        {/* This group wraps as a whole to the line below the quantity. */}
        <div className="-ml-2 flex flex-wrap">
          {isWall ? (
            <Link
              href={`/create/${line.templateKey}?line=${line.id}`}
              onClick={onLeave}
              aria-label={cartTexts.editLine(line.title)}
              className={action}
            >
              {commonTexts.edit}
            </Link>
          ) : null}
          {isWall && isPage ? (
            <Link
              href={`/planner?line=${line.id}`}
              prefetch={false}
              aria-label={cartTexts.planLine(line.title)}
              className={action}
            >
              {cartTexts.plan}
            </Link>
          ) : null}
          {isWall ? (
            <button
              type="button"
              onClick={() => void addLine({ ...toNewCartLine(line), id: newUuid(), quantity: 1 })}
              aria-label={cartTexts.duplicateLine(line.title)}
              className={action}
            >
              {cartTexts.duplicate}
            </button>
          ) : null}
          <button
            type="button"
            onClick={removeFromCart}
            aria-label={cartTexts.removeLine(line.title)}
            className={action}
          >
            {commonTexts.remove}
          </button>
        </div>
      </div>
    </li>
  );
}

function LinePrice({ line, cart }: { line: CartLineView; cart: CartView }) {
  const discount = getLineDiscount(cart, line);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {discount > 0 ? (
        <s className="text-soft text-sm">{cartTexts.originalPrice(formatMoney(line.linePrice))}</s>
      ) : null}
      <span className="font-semibold text-lg">{formatMoney(line.linePrice - discount)}</span>
    </p>
  );
}

function CartLineWarnings({ line, pictures }: { line: CartLineView; pictures: GetPicture }) {
  const updateLine = useUpdateCartLine();
  const hints = line.isUploadLater ? [] : getPrintHints(line.templateKey, line.design, pictures);
  const template = findDesignTemplate(line.templateKey, line.design);
  const lacksPhotos = !line.isUploadLater && template !== undefined && countMissingPhotos(template, line.design) > 0;
  if (line.warnings.length + hints.length === 0) return null;
  return (
    <ul className="mt-2 text-sm text-warn">
      {[...line.warnings, ...hints].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {lacksPhotos ? (
        <li>
          <button
            type="button"
            onClick={() => void updateLine({ id: line.id, isUploadLater: true })}
            className={`${action} text-ink`}
          >
            {cartTexts.addPhotosLater}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

const MAX_QUANTITY = 20;

function QuantityStepper({ line }: { line: CartLineView }) {
  const utils = trpc.useUtils();
  const updateLine = useUpdateCartLine();
  const setQuantity = (quantity: number) =>
    changeQuantity(utils, line.id, quantity, (latest) => updateLine({ id: line.id, quantity: latest }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a separate form
    <div
      role="group"
      aria-label={cartTexts.quantity(line.title)}
      className="inline-flex items-center rounded-xl border border-line"
    >
      <IconButton
        label={cartTexts.oneLess}
        disabled={line.quantity <= 1}
        onClick={() => setQuantity(line.quantity - 1)}
      >
        <Minus />
      </IconButton>
      <output aria-live="polite" className="min-w-6 text-center tabular-nums">
        {line.quantity}
      </output>
      <IconButton
        label={line.quantity >= MAX_QUANTITY ? cartTexts.maxQuantity(MAX_QUANTITY) : cartTexts.oneMore}
        disabled={line.quantity >= MAX_QUANTITY}
        onClick={() => setQuantity(line.quantity + 1)}
      >
        <Plus />
      </IconButton>
    </div>
  );
}

export function getPrintHints(templateKey: string, design: Design, pictureOf: GetPicture): string[] {
  const levels = getPrintQualities(templateKey, design, pictureOf);
  const findTileNumbers = (quality: PrintQuality) =>
    levels.flatMap((level, index) => (level === quality ? [index + 1] : []));
  const [blurry, soft] = [findTileNumbers("block"), findTileNumbers("warn")];
  return [
    ...(blurry.length > 0 ? [cartTexts.printsBlurry(blurry)] : []),
    ...(soft.length > 0 ? [cartTexts.printsSoft(soft)] : []),
  ];
}

function getPrintQualities(templateKey: string, design: Design, pictureOf: GetPicture): Array<PrintQuality | null> {
  const template = findDesignTemplate(templateKey, design);
  if (!template) return [];
  return computeWallLayout(template, design.tiles).tiles.map(({ name, frameSize, orientation }) => {
    const picture = pictureOf(design, name);
    if (!picture) return null;
    const geometry = getTileGeometry({ frameSize, orientation, mat: design.matType });
    const crop = resolveCrop(picture.crop, picture, computePhotoAspect(geometry));
    return ratePrintQuality(computeEffectivePpi(crop, picture, geometry));
  });
}
