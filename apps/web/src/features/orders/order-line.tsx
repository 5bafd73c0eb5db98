"use client";

import { isAccessory } from "@storywall/domain/catalog/accessories";
import { singleTile } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderLineView, OrderTileView, OrderView } from "@storywall/domain/orders/schema";
import { createMatchingTile, type Design } from "@storywall/domain/walls/design/design";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { describeCartLine } from "@/features/cart/price-totals.tsx";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { trpc } from "@/lib/trpc.ts";
import { CropButton, ReplacePhotoButton } from "./change-photo.tsx";
import { useConfirmedMutation } from "./confirmed-change.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";
import { PrintProof } from "./print-proof.tsx";
import type { Access } from "./use-order.ts";

type OrderLineProps = {
  order: OrderView;
  line: OrderLineView;
  /** Whether this wall is shown at the top of the page. */
  isHero: boolean;
  access: Access;
  onChanged: (order: OrderView) => void;
};

export function OrderLine({ order, line, isHero, access, onChanged }: OrderLineProps) {
  const tiles = line.tiles.filter(({ copy }) => copy === 1);
  const act = { access, onChanged };
  const canReplace = order.availableActions.includes("replace-photo");
  if (line.rejection) return <RejectedLine line={line} rejection={line.rejection} />;
  if (isAccessory(line.templateKey)) {
    return (
      <li className="py-8">
        <OrderLineHeading line={line} />
      </li>
    );
  }
  return (
    <li className="py-8">
      <OrderLineHeading line={line} />
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
            <li key={tile.id} id={tile.id} className="flex scroll-mt-20 flex-col">
              <PrintProof tile={tile} line={line} />
              <TileProblem tile={tile} position={index + 1} canAct={canReplace} {...act} />
              {canReplace ? (
                <>
                  <ReplacePhotoButton lineId={line.id} tileName={tile.name} position={index + 1} {...act} />
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

function OrderLineHeading({ line }: { line: OrderLineView }) {
  return (
    <>
      <h3 className="text-xl">
        {line.title}
        {line.quantity > 1 ? ` × ${line.quantity}` : ""}
      </h3>
      <p className="text-soft">{describeCartLine(line)}</p>
    </>
  );
}

type RejectedLineProps = { line: OrderLineView; rejection: NonNullable<OrderLineView["rejection"]> };

function RejectedLine({ line, rejection: { because, sentence, refunded } }: RejectedLineProps) {
  return (
    <li className="py-8">
      <OrderLineHeading line={line} />
      <Notice tone="warn" className="mt-4" title={orderPageTexts.rejectedLineTitle}>
        <p>{[because, sentence].filter(Boolean).join(" ")}</p>
        <p className="mt-2">
          {refunded > 0 ? orderPageTexts.rejectedLineRefund(formatMoney(refunded)) : orderPageTexts.rejectedLine}
        </p>
      </Notice>
    </li>
  );
}

type TileProblemProps = {
  tile: OrderTileView;
  position: number;
  canAct: boolean;
  access: Access;
  onChanged: (order: OrderView) => void;
};

function TileProblem({ tile, position, canAct, access, onChanged }: TileProblemProps) {
  const { mutate, isPending, error } = useConfirmedMutation(
    (orders) => orders.acceptPrint.mutate({ ...access, tileId: tile.id }, silent),
    { onSuccess: onChanged },
  );
  if (!tile.problem) return null;
  return (
    <div className="mt-2 rounded-lg border border-warn/40 bg-warn/10 p-2 text-sm">
      <p>{tile.problem.sentence}</p>
      {canAct && tile.problem.mayAccept ? (
        <button
          type="button"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
          className="mt-1 inline-flex min-h-11 items-center text-left underline underline-offset-4"
        >
          {orderPageTexts.printAsIs(position)}
        </button>
      ) : null}
      <p role="alert" className="text-bad empty:hidden">
        {error ? getErrorMessage(error) : null}
      </p>
    </div>
  );
}

const WallPicture = dynamic(
  () => importWithRetry(() => import("@/features/walls/picture/wall-picture.tsx")).then((module) => module.WallPicture),
  { ssr: false },
);

type OrderWallPictureProps = {
  line: OrderLineView;
  /** Whether the wall has its own share button at the top of the page. */
  isHero: boolean;
};

/**
 * Offers a picture of a bought wall to the visitor who owns all of its photos. For other people with the order's link,
 * the frames in the picture would be empty.
 */
function OrderWallPicture({ line: { templateKey, design, title }, isHero }: OrderWallPictureProps) {
  if (!useOwnsPhotos(design)) return null;
  return <WallPicture wall={{ templateKey, design, name: title }} isShareable={!isHero} className="mt-5" />;
}

/** Opens the editor with a single tile that has the same frame and size. */
function AddMatchingTileButton({ line }: { line: Pick<OrderLineView, "title" | "design"> }) {
  const router = useRouter();
  const { mutate, isPending, error } = trpc.walls.save.useMutation({
    trpc: silent,
    onSuccess: ({ id }) => router.push(`/create/${singleTile.key}?wall=${id}`),
  });
  const openMatchingWall = () => {
    if (isPending) return;
    mutate({
      wallId: null,
      name: orderPageTexts.matchingWallName(line.title),
      templateKey: singleTile.key,
      design: createMatchingTile(line.design),
    });
  };
  return (
    <div className="mt-5">
      <Button
        variant="plain"
        aria-label={orderPageTexts.addMatchingTileTo(line.title)}
        aria-disabled={isPending}
        onClick={openMatchingWall}
      >
        {isPending ? orderPageTexts.openingEditor : orderPageTexts.addMatchingTile}
      </Button>
      <p role="alert" className="text-bad empty:hidden">
        {error ? getErrorMessage(error) : null}
      </p>
    </div>
  );
}

/** Returns whether this visitor owns all photos of the design. */
export function useOwnsPhotos(design: Design): boolean {
  const photoIds = [...new Set(design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []))];
  const { data = [] } = trpc.photos.list.useQuery(
    { photoIds },
    { enabled: photoIds.length > 0, trpc: { context: { silent: true } } },
  );
  const ownIds = new Set(data.flatMap(({ uuid, state }) => (state === "ready" ? [uuid] : [])));
  return photoIds.every((id) => ownIds.has(id));
}
