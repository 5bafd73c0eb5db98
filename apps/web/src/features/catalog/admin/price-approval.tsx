import type { PricesView } from "@storywall/domain/catalog/price-list";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";

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
          title="These prices are confirmed"
          action={
            <Button
              variant="plain"
              aria-disabled={isPending}
              onClick={() =>
                void mutate(withdrawConfirmation, "The prices are no longer confirmed.", { undo: confirmPrices })
              }
            >
              Withdraw confirmation
            </Button>
          }
        >
          <span className="break-all">
            By {confirmed.by}, {formatTimestamp(confirmed.at)}.
          </span>
        </Notice>
      ) : (
        <Notice
          tone="warn"
          className="mt-6"
          title="These prices aren’t confirmed yet"
          action={
            <Button
              aria-disabled={isPending}
              onClick={() => void mutate(confirmPrices, "Prices confirmed.", { undo: withdrawConfirmation })}
            >
              Confirm these prices
            </Button>
          }
        >
          Until the owner confirms them, the shop won’t start with a live Stripe key, so it can’t take real money.
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
