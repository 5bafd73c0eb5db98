import { formatMoney } from "@storywall/domain/kernel/money";
import type { LabelView } from "@storywall/domain/production/shipping/labels";
import type { ReadyParcel } from "@storywall/domain/production/shipping/ready-parcels";
import { Button } from "@storywall/ui/button";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { TrackingNumber } from "@/features/orders/admin/tracking-number.tsx";
import { silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { boxLabelTexts } from "./box-label-texts.ts";

type Props = { parcel: ReadyParcel };

/** Shows the prices of labels for a box, or the label that was bought. */
export function BoxLabel({ parcel }: Props) {
  const { shipping } = trpc.useUtils();
  const onSettled = () => shipping.read.invalidate();
  const quote = trpc.shipping.quoteLabel.useMutation({ trpc: silent, onSettled });
  const { label, code, orderNumber } = parcel;
  if (label && label.state !== "quoted") return <BoughtLabel parcel={parcel} label={label} />;
  const hasOffers = label !== null && !label.isOutdated;
  return (
    <div className="w-full pb-2">
      {hasOffers ? <LabelOffers orderNumber={orderNumber} label={label} /> : null}
      {parcel.hasAddress ? (
        <Button
          variant={hasOffers ? "quiet" : "plain"}
          aria-disabled={quote.isPending}
          aria-label={hasOffers ? boxLabelTexts.askAgainFor(orderNumber) : boxLabelTexts.buyFor(orderNumber)}
          onClick={() => quote.isPending || quote.mutate({ code })}
        >
          {quote.isPending ? boxLabelTexts.asking : hasOffers ? boxLabelTexts.askAgain : boxLabelTexts.buy}
        </Button>
      ) : null}
      {quote.error ? <AdminErrorMessage error={quote.error} /> : null}
    </div>
  );
}

function LabelOffers({ orderNumber, label }: { orderNumber: string; label: LabelView }) {
  const { shipping } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.shipping.buyLabel.useMutation({
    trpc: silent,
    onSettled: () => shipping.read.invalidate(),
  });
  if (label.rates.length === 0) return <p className="text-bad">{boxLabelTexts.noRates}</p>;
  return (
    <>
      <ul aria-label={boxLabelTexts.offersFor(orderNumber)} className="max-w-xl divide-y divide-line">
        {label.rates.map(({ id, carrier, service, cents, days }) => (
          <li key={id} className="flex items-center justify-between gap-x-4 py-1">
            <span>
              {boxLabelTexts.service(carrier, service)}{" "}
              <span className="whitespace-nowrap text-soft text-sm">{boxLabelTexts.days(days)}</span>
            </span>
            <Button
              variant="plain"
              className="shrink-0"
              aria-disabled={isPending}
              aria-label={boxLabelTexts.buyRate(
                boxLabelTexts.service(carrier, service),
                formatMoney(cents),
                orderNumber,
              )}
              onClick={() => isPending || mutate({ labelId: label.id, rateId: id })}
            >
              {boxLabelTexts.buyAt(formatMoney(cents))}
            </Button>
          </li>
        ))}
      </ul>
      {isPending ? <p role="status">{boxLabelTexts.buying}</p> : null}
      {error ? <AdminErrorMessage error={error} /> : null}
    </>
  );
}

function BoughtLabel({ parcel: { code, orderNumber }, label }: Props & { label: LabelView }) {
  const { shipping } = trpc.useUtils();
  const onSettled = () => shipping.read.invalidate();
  const send = trpc.board.send.useMutation({
    trpc: silent,
    onSettled,
    onSuccess: () => toast.success(boxLabelTexts.shipped(orderNumber)),
  });
  const cancel = trpc.shipping.voidLabel.useMutation({ trpc: silent, onSettled });
  const { state, carrier, service, cents, trackingNumber } = label;
  const isBusy = send.isPending || cancel.isPending;
  const error = send.error ?? cancel.error;
  if (state === "buying" || state === "voiding")
    return (
      <p role="status" className="w-full pb-2 text-warn">
        {boxLabelTexts.pending[state]}
      </p>
    );
  if (!carrier || !service || !trackingNumber) return null;
  return (
    <div className="w-full pb-2">
      <p>
        {boxLabelTexts.bought(service, formatMoney(cents ?? 0))}
        <br />
        <TrackingNumber tracking={{ carrier, number: trackingNumber, url: null }} />
      </p>
      {label.isOutdated ? <p className="text-warn">{boxLabelTexts.outdated}</p> : null}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {label.isOutdated ? null : (
          <>
            <a
              href={`/admin/labels/${label.id}.pdf`}
              target="_blank"
              rel="noreferrer"
              aria-label={boxLabelTexts.printFor(orderNumber)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {boxLabelTexts.print}
            </a>
            <Button
              variant="plain"
              aria-disabled={isBusy}
              aria-label={boxLabelTexts.shipFor(orderNumber)}
              onClick={() => isBusy || send.mutate({ box: code, carrier, trackingNumber, isNumberConfirmed: true })}
            >
              {boxLabelTexts.ship}
            </Button>
          </>
        )}
        <Button
          variant="danger"
          aria-disabled={isBusy}
          aria-label={boxLabelTexts.voidFor(orderNumber)}
          onClick={() => isBusy || cancel.mutate({ labelId: label.id })}
        >
          {cancel.isPending ? boxLabelTexts.voiding : boxLabelTexts.void}
        </Button>
      </div>
      {error ? <AdminErrorMessage error={error} /> : null}
    </div>
  );
}
