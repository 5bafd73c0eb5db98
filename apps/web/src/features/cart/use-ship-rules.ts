import { countTiles } from "@storywall/domain/cart/count-tiles";
import type { CartView } from "@storywall/domain/cart/schema";
import type { ShipRulesView } from "@storywall/domain/catalog/delivery-promise";
import { trpc } from "@/lib/trpc.ts";

/** Returns the rules that determine the ship-by date of these lines, or undefined until they are loaded. */
export function useShipRules(lines: ReadonlyArray<Pick<CartView["lines"][number], "quantity" | "design">>) {
  const { data } = trpc.cart.shipRules.useQuery(
    { tiles: Math.max(1, countTiles(lines)) },
    { staleTime: 60_000, trpc: { context: { silent: true } } },
  );
  return data satisfies ShipRulesView | undefined;
}
