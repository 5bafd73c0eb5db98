"use client";

import type { CartLineView } from "@storywall/domain/cart/schema";
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
import dynamic from "next/dynamic";
import Link from "next/link";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { printQualityTexts } from "@/features/walls/print-quality-texts.ts";
import type { GetPicture } from "@/features/walls/use-design-pictures.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { trpc } from "@/lib/trpc.ts";
import { cartTexts } from "./cart-texts.tsx";
import { useAddCartLine, useUpdateCartLine } from "./change-lines.ts";
import { describeCartLine } from "./price-totals.tsx";
import { removeLineFromCartView, toNewCartLine } from "./store/cart-view.ts";
import { changeQuantity, sendQuantities, useCartMutationOptions } from "./store/use-cart.ts";

// Loaded on demand, because the first load of the cart page has no room for it.
const LinePicture = dynamic(() =>
  importWithRetry(() => import("./line-picture.tsx")).then((module) => module.LinePicture),
);

type Props = {
  line: CartLineView;
  pictures: GetPicture;
  isPage: boolean;
  /** Whether the cart has one wall. Its picture is as wide as the cart. */
  isOnlyWall: boolean;
  onRemoved: (line: CartLineView) => void;
  onLeave?: () => void;
};

const action =
  "inline-flex min-h-11 min-w-11 items-center px-2 underline decoration-line underline-offset-4 hover:decoration-ink";

export function CartLine({ line, pictures, isPage, isOnlyWall, onRemoved, onLeave }: Props) {
  const addLine = useAddCartLine();
  const removeLine = trpc.cart.removeLine.useMutation(
    useCartMutationOptions({ change: (cart, input: { lineId: string }) => removeLineFromCartView(cart, input.lineId) }),
  );
  const isWall = !isAccessory(line.templateKey);
  const editPath = `/create/${line.templateKey}?line=${line.id}`;
  const removeFromCart = () => {
    onRemoved(line);
    sendQuantities();
    removeLine.mutate({ lineId: line.id });
  };
  // In the drawer, the title of a line is one level below the title of the drawer.
  const Title = isPage ? "h2" : "h3";
  const isLarge = isWall && isOnlyWall;
  const layout = getLineLayout({ isWall, isLarge, isPage });
  return (
    <li className={`grid gap-x-4 gap-y-3 py-5 first:pt-0 ${layout.columns}`}>
      <div className={`rounded-2xl bg-wall ${layout.picture}`}>
        <LinePicture
          line={line}
          pictureOf={pictures}
          shape={isLarge ? "large" : "square"}
          maxWidthRem={layout.maxWidthRem}
        />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
          <Title className={isLarge ? "text-xl" : ""}>{line.title}</Title>
          <p className="font-semibold tabular-nums">{formatMoney(line.linePrice)}</p>
        </div>
        <p className="mt-0.5 text-soft text-sm">{describeCartLine(line)}</p>
        {line.isUploadLater ? <p className="mt-1 text-sm">{cartTexts.photosLater}</p> : null}
        <CartLineWarnings line={line} />
        <BlurryPhotosHint line={line} pictures={pictures} editPath={editPath} {...(onLeave ? { onLeave } : {})} />
      </div>
      <div className={`flex flex-wrap items-center gap-x-4 ${layout.actions}`}>
        <QuantityStepper line={line} />
        {/* This group wraps as a whole to the line below the quantity. */}
        <div className="-ml-2 flex flex-wrap">
          {isWall ? (
            <Link href={editPath} onClick={onLeave} aria-label={cartTexts.editLine(line.title)} className={action}>
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

type LineKind = { isWall: boolean; isLarge: boolean; isPage: boolean };

/** Large pictures are above the text of their line, others beside it. */
function getLineLayout({ isWall, isLarge, isPage }: LineKind) {
  if (isLarge)
    return { columns: "grid-cols-[minmax(0,1fr)]", picture: "aspect-3/2", actions: "", maxWidthRem: isPage ? 42 : 25 };
  const column = isWall ? "grid-cols-[min(9.5rem,42%)_minmax(0,1fr)]" : "grid-cols-[min(6rem,30%)_minmax(0,1fr)]";
  if (!isPage) return { columns: column, picture: "aspect-square", actions: "col-span-2", maxWidthRem: 10 };
  return {
    columns: `${column} ${isWall ? "sm:grid-cols-[16rem_minmax(0,1fr)]" : "sm:grid-cols-[9rem_minmax(0,1fr)]"} sm:grid-rows-[auto_1fr] sm:gap-x-6`,
    picture: "aspect-square sm:row-span-2",
    actions: "col-span-2 sm:col-span-1 sm:col-start-2 sm:self-start",
    maxWidthRem: 16,
  };
}

function CartLineWarnings({ line }: { line: CartLineView }) {
  const updateLine = useUpdateCartLine();
  const template = findDesignTemplate(line.templateKey, line.design);
  const lacksPhotos = !line.isUploadLater && template !== undefined && countMissingPhotos(template, line.design) > 0;
  if (line.warnings.length === 0) return null;
  return (
    <ul className="mt-2 text-sm text-warn">
      {line.warnings.map((sentence) => (
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

type HintProps = { line: CartLineView; pictures: GetPicture; editPath: string; onLeave?: () => void };

/** Says in one line how many photos may print blurry. Its link opens them in the editor. */
function BlurryPhotosHint({ line, pictures, editPath, onLeave }: HintProps) {
  if (line.isUploadLater) return null;
  const blurry = findBlurryPhotos(line, pictures);
  if (blurry.count === 0) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm">
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-warn" />
        {cartTexts.blurryPhotos(blurry.count, blurry.isSlight)}
      </span>
      <Link
        href={editPath}
        onClick={onLeave}
        className="-my-2.5 inline-flex min-h-11 min-w-11 items-center font-semibold underline underline-offset-4"
      >
        {printQualityTexts.seePhotos(blurry.count)}
        <span className="sr-only"> {cartTexts.inLine(line.title)}</span>
      </Link>
    </p>
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

/** Counts the photos that may print blurry. `isSlight` says whether none of them is much too small. */
export function findBlurryPhotos(
  { templateKey, design }: Pick<CartLineView, "templateKey" | "design">,
  pictureOf: GetPicture,
) {
  const levels = getPrintQualities(templateKey, design, pictureOf).filter(
    (level) => level === "warn" || level === "block",
  );
  return { count: levels.length, isSlight: !levels.includes("block") };
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
