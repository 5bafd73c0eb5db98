import type { PricesView } from "@storywall/domain/catalog/price-list";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { combineMutations } from "@/lib/admin/query-helpers.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminPriceTexts } from "./admin-price-texts.tsx";

export function PriceApproval({ view: { listHash, confirmed } }: { view: PricesView }) {
  const { prices } = trpc.useUtils();
  const onSettled = () => prices.read.invalidate();
  const undoConfirm = trpc.prices.withdraw.useMutation({ trpc: undoing, onSettled });
  const undoWithdraw = trpc.prices.confirm.useMutation({ trpc: undoing, onSettled });
  const confirm = trpc.prices.confirm.useMutation({
    trpc: silent,
    onSuccess: (_prices, input) =>
      toast.successWithUndo(adminPriceTexts.pricesConfirmed, () => undoConfirm.mutate(input)),
    onSettled,
  });
  const withdraw = trpc.prices.withdraw.useMutation({
    trpc: silent,
    onSuccess: (_prices, input) =>
      toast.successWithUndo(adminPriceTexts.confirmationWithdrawn, () => undoWithdraw.mutate(input)),
    onSettled,
  });
  const { isPending, error } = combineMutations(confirm, withdraw);
  return (
    <>
      {confirmed ? (
        <Notice
          tone="good"
          className="mt-6"
          title={adminPriceTexts.confirmedTitle}
          action={
            <Button
              variant="plain"
              aria-disabled={isPending}
              onClick={() => !isPending && withdraw.mutate({ listHash })}
            >
              {adminPriceTexts.withdrawConfirmation}
            </Button>
          }
        >
          <span className="break-all">{adminPriceTexts.confirmed(confirmed.by, formatTimestamp(confirmed.at))}</span>
        </Notice>
      ) : (
        <Notice
          tone="warn"
          className="mt-6"
          title={adminPriceTexts.notConfirmedTitle}
          action={
            <Button aria-disabled={isPending} onClick={() => !isPending && confirm.mutate({ listHash })}>
              {adminPriceTexts.confirmPrices}
            </Button>
          }
        >
          {adminPriceTexts.notConfirmedText}
        </Notice>
      )}
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </>
  );
}
