"use client";

import { frameSizeKeys, frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import type { BoardFilter } from "@storywall/domain/production/production-board";
import { getChipClassName } from "@storywall/ui/chip";
import { controlClassName, selectClassName } from "@storywall/ui/field";
import { useEffect, useState } from "react";
import { boardTexts } from "./board-texts.tsx";
import { getFrameSizeName } from "./card-parts.tsx";

const dueFilters = [
  ["late", boardTexts.late],
  ["today", boardTexts.dueToday],
] as const;

type Props = { filter: BoardFilter; onFilter: (filter: BoardFilter) => void };

export function BoardFilters({ filter, onFilter }: Props) {
  const [search, setSearch] = useState(filter.search ?? "");
  const updateFilter = (change: { [K in keyof BoardFilter]?: BoardFilter[K] | undefined }) => {
    const next = Object.entries({ ...filter, ...change }).filter(([, value]) => value);
    onFilter(Object.fromEntries(next) as BoardFilter);
  };
  useEffect(() => {
    if (search === (filter.search ?? "")) return;
    const timer = setTimeout(() => updateFilter({ search }), 250);
    return () => clearTimeout(timer);
  });
  return (
    <search className="mt-4 flex flex-wrap items-end gap-3">
      <label className="w-full sm:w-56">
        <span className="text-sm">{boardTexts.searchField}</span>
        <input
          type="search"
          value={search}
          maxLength={40}
          onChange={({ target }) => setSearch(target.value)}
          className={controlClassName}
        />
      </label>
      <label className="w-[calc(50%-0.375rem)] sm:w-40">
        <span className="text-sm">{boardTexts.sizeField}</span>
        <select
          value={filter.frameSize ?? ""}
          onChange={({ target }) => updateFilter({ frameSize: target.value })}
          className={selectClassName}
        >
          <option value="">{boardTexts.all}</option>
          {frameSizeKeys.map((key) => (
            <option key={key} value={key}>
              {getFrameSizeName(key)}
            </option>
          ))}
        </select>
      </label>
      <label className="w-[calc(50%-0.375rem)] sm:w-40">
        <span className="text-sm">{boardTexts.frameField}</span>
        <select
          value={filter.frameStyle ?? ""}
          onChange={({ target }) => updateFilter({ frameStyle: target.value })}
          className={selectClassName}
        >
          <option value="">{boardTexts.all}</option>
          {frameTypeKeys.map((key) => (
            <option key={key} value={frameTypes[key].name}>
              {frameTypes[key].name}
            </option>
          ))}
        </select>
      </label>
      <div className="flex flex-wrap gap-2 pb-0.5">
        {dueFilters.map(([due, name]) => (
          <button
            key={due}
            type="button"
            aria-pressed={filter.due === due}
            className={getChipClassName(filter.due === due)}
            onClick={() => updateFilter({ due: filter.due === due ? undefined : due })}
          >
            {name}
          </button>
        ))}
      </div>
    </search>
  );
}
