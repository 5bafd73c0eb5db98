import type { PricesView } from "@storywall/domain/catalog/price-list";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { adminPriceTexts } from "./admin-price-texts.tsx";

const silent = { context: { silent: true } };

export function PriceApproval({ view: { listHash, confirmed } }: { view: PricesView }) {
  const { prices } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([getQueryKey(trpc.prices.read)]);
  const confirmPrices = () => prices.confirm.mutate({ listHash }, silent);
  const withdrawConfirmation = () => prices.withdraw.mutate({ listHash }, silent);
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
              onClick={() =>
                void mutate(withdrawConfirmation, adminPriceTexts.confirmationWithdrawn, { undo: confirmPrices })
              }
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
            <Button
              aria-disabled={isPending}
              onClick={() =>
                void mutate(confirmPrices, adminPriceTexts.pricesConfirmed, { undo: withdrawConfirmation })
              }
            >
              {adminPriceTexts.confirmPrices}
            </Button>
          }
        >
          {adminPriceTexts.notConfirmedText}
        </Notice>
      )}
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </>
  );
}
