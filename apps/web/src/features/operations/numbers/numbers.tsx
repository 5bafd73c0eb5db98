"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import {
  computeConversionRate,
  countDays,
  FigurePeriod,
  type FiguresView,
  type FunnelStep,
  funnelSteps,
  getDaysPerStep,
  rankedMetrics,
} from "@storywall/domain/operations/figures";
import { getChipClassName } from "@storywall/ui/chip";
import { keepPreviousData } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useMemo, useState } from "react";
import { createPollInterval } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { trpc } from "@/lib/trpc.ts";
import { CsvDownloadButton } from "./download-csv.tsx";
import { type ChartMetric, formatDay, formatShare, numbersTexts } from "./numbers-texts.ts";
import { RankedTable } from "./ranked-table.tsx";

const BarChart = dynamic(() => importWithRetry(() => import("./bar-chart.tsx")), { ssr: false });

const formatCount = (count: number) => count.toLocaleString("en-US");

/** Rounds to dollars, for axes and tables of sums. */
const formatDollars = (cents: number) => formatMoney(Math.round(cents / 100) * 100).replace(/\.00$/, "");

/**
 * The owner's figures for a period, next to those of the period before. The most important figures are above
 * `children`, the list of the day's work, and the others are below.
 */
export function NumbersSection({ children }: { children: ReactNode }) {
  const [period, setPeriod] = useState<FigurePeriod>("month");
  const { data, error, isPlaceholderData } = trpc.admin.figures.useQuery(
    { period },
    { trpc: silent, placeholderData: keepPreviousData, refetchInterval: createPollInterval(60_000) },
  );
  return (
    <>
      <section aria-labelledby="numbers" aria-busy={isPlaceholderData} className="mt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="numbers" className="text-2xl">
            {numbersTexts.title}
          </h2>
          <ChoiceRow
            legend={numbersTexts.period}
            options={FigurePeriod.options}
            value={period}
            labels={numbersTexts.periods}
            onChange={setPeriod}
          />
        </div>
        {data ? (
          <>
            <p className="mt-2 text-soft">{numbersTexts.compared(data.before)}</p>
            <KeyFigures view={data} />
          </>
        ) : (
          <p role="status" className="mt-4">
            {error ? getErrorMessage(error) : commonTexts.loading}
          </p>
        )}
      </section>
      {children}
      {data ? (
        <section aria-labelledby="details" aria-busy={isPlaceholderData} className="mt-10">
          <h2 id="details" className="text-2xl">
            {numbersTexts.details}
          </h2>
          <div className="mt-4 grid gap-8 lg:grid-cols-[3fr_2fr]">
            <FiguresOverTime view={data} />
            <SalesFunnel view={data} />
          </div>
          <div className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
            {rankedMetrics.map((metric) => (
              <RankedTable key={metric} metric={metric} rows={data.ranked[metric]} range={data} />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}

type ChoiceRowProps<Option extends string> = {
  legend: string;
  options: readonly Option[];
  value: Option;
  labels: Readonly<Record<Option, string>>;
  onChange: (option: Option) => void;
};

function ChoiceRow<Option extends string>({ legend, options, value, labels, onChange }: ChoiceRowProps<Option>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          className={getChipClassName(option === value)}
          onClick={() => onChange(option)}
        >
          {labels[option]}
        </button>
      ))}
    </fieldset>
  );
}

type KeyFigure = keyof typeof numbersTexts.kpis;

function KeyFigures({ view: { totals, totalsBefore } }: { view: FiguresView }) {
  const readValue = (figures: FiguresView["totals"], name: KeyFigure): string => {
    if (name === "conversion") return formatShare(computeConversionRate(figures.orders, figures.visits));
    if (name === "averageOrder")
      return figures.averageOrder === null ? formatShare(null) : formatMoney(figures.averageOrder);
    return name === "sales" || name === "refunded" ? formatMoney(figures[name]) : formatCount(figures[name]);
  };
  return (
    <dl className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {(Object.keys(numbersTexts.kpis) as KeyFigure[]).map((name) => (
        <div key={name} className="min-w-0 rounded-xl border border-line bg-card p-4">
          <dt className="text-soft text-sm">{numbersTexts.kpis[name]}</dt>
          <dd className="mt-1">
            <span className="block break-words font-semibold text-xl tabular-nums">{readValue(totals, name)}</span>
            <span className="text-soft text-sm tabular-nums">{numbersTexts.before(readValue(totalsBefore, name))}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const chartMetrics = Object.keys(numbersTexts.charts) as ChartMetric[];

function FiguresOverTime({ view: { series, from, to } }: { view: FiguresView }) {
  const [metric, setMetric] = useState<ChartMetric>("sales");
  const name = numbersTexts.charts[metric];
  const isByWeek = getDaysPerStep(countDays({ from, to })) > 1;
  const format = metric === "sales" ? formatDollars : formatCount;
  const toCell = (value: number) => (metric === "sales" ? value / 100 : value);
  const chart = useMemo(
    () => ({
      labels: series.map(({ start }) => formatDay(start)),
      series: [
        { name: numbersTexts.now, values: series.map(({ now }) => now[metric]) },
        { name: numbersTexts.earlier, values: series.map(({ before }) => before[metric]) },
      ],
    }),
    [series, metric],
  );
  const firstColumn = isByWeek ? numbersTexts.week : numbersTexts.day;
  return (
    <section aria-labelledby="over-time" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="over-time" className="font-sans font-semibold text-lg">
          {name}
        </h3>
        <ChoiceRow
          legend={numbersTexts.chart}
          options={chartMetrics}
          value={metric}
          labels={numbersTexts.charts}
          onChange={setMetric}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <ul aria-hidden="true" className="flex flex-wrap gap-x-4 text-soft text-sm">
          {[
            { name: numbersTexts.now, color: "bg-accent" },
            { name: numbersTexts.earlier, color: "border border-soft bg-line" },
          ].map((key) => (
            <li key={key.name} className="flex items-center gap-2">
              <span className={`size-3 rounded-sm ${key.color}`} />
              {key.name}
            </li>
          ))}
        </ul>
        <CsvDownloadButton
          title={name}
          fileName={`storywall-${metric}-${from}-${to}.csv`}
          records={[
            [firstColumn, numbersTexts.now, numbersTexts.earlier],
            ...series.map(({ start, now, before }) => [start, toCell(now[metric]), toCell(before[metric])]),
          ]}
        />
      </div>
      <div className="relative mt-3 h-64 w-full overflow-hidden">
        <BarChart label={numbersTexts.chartLabel(name)} {...chart} format={format} />
      </div>
      <div className="mt-2">
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
            {numbersTexts.showTable}
          </summary>
          <table className="mt-1 w-full text-sm tabular-nums">
            <caption className="sr-only">{name}</caption>
            <thead>
              <tr className="border-line border-b text-left">
                <th className="py-1 font-semibold">{firstColumn}</th>
                <th className="py-1 text-right font-semibold">{numbersTexts.now}</th>
                <th className="py-1 text-right font-semibold">{numbersTexts.earlier}</th>
              </tr>
            </thead>
            <tbody>
              {series.map(({ start, now, before }) => (
                <tr key={start} className="border-line border-b">
                  <th scope="row" className="py-1 text-left font-normal">
                    {formatDay(start)}
                  </th>
                  <td className="py-1 text-right">{format(now[metric])}</td>
                  <td className="py-1 text-right">{format(before[metric])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  );
}

function SalesFunnel({ view: { totals, totalsBefore, from, to } }: { view: FiguresView }) {
  const most = Math.max(1, ...funnelSteps.map((step) => totals[step]));
  const describeStepShare = (step: FunnelStep, index: number) => {
    const previous = funnelSteps[index - 1];
    const share = previous ? computeConversionRate(totals[step], totals[previous]) : null;
    return share === null ? null : numbersTexts.shareOf(formatShare(share));
  };
  return (
    <section aria-labelledby="funnel" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="funnel" className="font-sans font-semibold text-lg">
          {numbersTexts.funnel}
        </h3>
        <CsvDownloadButton
          title={numbersTexts.funnel}
          fileName={`storywall-funnel-${from}-${to}.csv`}
          records={[
            [numbersTexts.step, numbersTexts.count, numbersTexts.countBefore],
            ...funnelSteps.map((step) => [numbersTexts.steps[step], totals[step], totalsBefore[step]]),
          ]}
        />
      </div>
      <p className="text-soft text-sm">{numbersTexts.funnelHint}</p>
      <ol className="mt-3 grid gap-3">
        {funnelSteps.map((step, index) => (
          <li key={step}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{numbersTexts.steps[step]}</span>
              <strong className="tabular-nums">{formatCount(totals[step])}</strong>
            </span>
            <span aria-hidden="true" className="mt-1 block h-2 rounded-full bg-wall">
              <span className="block h-2 rounded-full bg-accent" style={{ width: `${(totals[step] / most) * 100}%` }} />
            </span>
            <span className="flex flex-wrap justify-between gap-x-4 text-soft text-sm tabular-nums">
              <span>{describeStepShare(step, index)}</span>
              <span>{numbersTexts.before(formatCount(totalsBefore[step]))}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
