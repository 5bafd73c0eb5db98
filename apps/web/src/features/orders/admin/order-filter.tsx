"use client";

import { type ListOrdersInput, OrderTrouble, orderTroubles } from "@storywall/domain/orders/admin-orders";
import { orderStates } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { adminOrdersTexts } from "./admin-orders-texts.ts";

export type OrderFilterValues = Omit<ListOrdersInput, "page">;

export const orderFilterNames = ["text", "state", "trouble", "from", "to"] as const;

/** Returns the filter in the URL. Ignores invalid values. */
export function readOrderFilter(read: (name: string) => string | undefined): OrderFilterValues {
  const readDay = (name: string) => (/^2[01]\d\d-\d\d-\d\d$/.test(read(name) ?? "") ? read(name) : undefined);
  return {
    text: read("text")?.slice(0, 100),
    state: orderStates.find((state) => state === read("state")),
    trouble: OrderTrouble.options.find((trouble) => trouble === read("trouble")),
    from: readDay("from"),
    to: readDay("to"),
  };
}

type Props = { filter: OrderFilterValues; onFilter: (values: Record<string, string>) => void };

export function OrderFilter({ filter, onFilter }: Props) {
  const days = { min: "2000-01-01", max: "2199-12-31" };
  return (
    <form
      aria-label={adminOrdersTexts.filter}
      className="mt-6 grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_auto_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        onFilter(Object.fromEntries(orderFilterNames.map((name) => [name, String(values.get(name) ?? "").trim()])));
      }}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
      }}
    >
      <TextField
        label={adminOrdersTexts.search}
        name="text"
        type="search"
        isOptional="silently"
        defaultValue={filter.text}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        className="col-span-2 md:col-span-5"
      />
      <SelectField label={adminOrdersTexts.state} name="state" isOptional="silently" defaultValue={filter.state ?? ""}>
        <option value="">{adminOrdersTexts.anyState}</option>
        {orderStates.map((state) => (
          <option key={state} value={state}>
            {stateLabel(state)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={adminOrdersTexts.problem}
        name="trouble"
        isOptional="silently"
        defaultValue={filter.trouble ?? ""}
      >
        <option value="">{adminOrdersTexts.anyProblem}</option>
        {OrderTrouble.options.map((trouble) => (
          <option key={trouble} value={trouble}>
            {orderTroubles[trouble]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={adminOrdersTexts.placedFrom}
        name="from"
        type="date"
        isOptional="silently"
        defaultValue={filter.from}
        {...days}
      />
      <TextField
        label={adminOrdersTexts.placedTo}
        name="to"
        type="date"
        isOptional="silently"
        defaultValue={filter.to}
        {...days}
      />
      <Button type="submit" className="col-span-2 min-h-12 md:col-span-1">
        {adminOrdersTexts.find}
      </Button>
    </form>
  );
}
