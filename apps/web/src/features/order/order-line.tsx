import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import type { OrderId } from "@storywall/domain/ids";
import type { OrderLineView, OrderTileView } from "@storywall/domain/orders/schema";
import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { describe } from "@/shared/cart/describe-line.ts";

type Props = { orderId: OrderId; line: OrderLineView; token?: string };

const withToken = (path: string, token: string | undefined) =>
  token ? `${path}?token=${encodeURIComponent(token)}` : path;

export function OrderLine({ orderId, line, token }: Props) {
  const tiles = line.tiles.filter(({ copy }) => copy === 1);
  return (
    <li className="rounded-2xl border border-line bg-card p-5">
      <h3 className="text-lg">
        {line.title}
        {line.quantity > 1 ? ` × ${line.quantity}` : ""}
      </h3>
      <p className="text-soft text-sm">{describe(line)}</p>
      {line.wantsPhotos ? (
        <div className="mt-4 rounded-xl bg-wall p-4">
          <p>This wall is waiting for your photos. We start on it as soon as they are here.</p>
          <Link
            href={withToken(`/upload/${orderId}/${line.id}`, token)}
            aria-label={`Add your photos for ${line.title}`}
            className={buttonClass("primary", "mt-3")}
          >
            Add your photos
          </Link>
        </div>
      ) : (
        <ul className="mt-4 grid grid-cols-3 gap-4 sm:grid-cols-4 md:grid-cols-6">
          {tiles.map((tile, index) => (
            <Proof key={tile.id} tile={tile} line={line} position={index + 1} token={token} />
          ))}
        </ul>
      )}
    </li>
  );
}

type ProofProps = { tile: OrderTileView; line: OrderLineView; position: number; token: string | undefined };

/** What the print file looks like, once there is one. */
function Proof({ tile, line, position, token }: ProofProps) {
  const chosen = line.design.tiles.find(({ name }) => name === tile.name)?.frameSize ?? "";
  const { w, h } = isFrameSize(chosen) ? frameSizes[chosen].val : { w: 2, h: 3 };
  return (
    <li>
      {tile.proofPath ? (
        <img
          src={withToken(tile.proofPath, token)}
          alt={`Proof of tile ${position}`}
          loading="lazy"
          className="h-auto w-full rounded-sm bg-white shadow-md"
          style={{ aspectRatio: `${w} / ${h}` }}
        />
      ) : (
        <div
          role="img"
          aria-label={`Tile ${position} is being prepared`}
          className="grid w-full animate-pulse place-items-center rounded-sm bg-wall text-center text-soft text-sm"
          style={{ aspectRatio: `${w} / ${h}` }}
        >
          Being prepared
        </div>
      )}
    </li>
  );
}
