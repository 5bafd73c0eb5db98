import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from "chart.js";
import { useEffect, useRef } from "react";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type Props = {
  /** Says what the chart shows, and where the same numbers can be read. */
  label: string;
  labels: readonly string[];
  series: ReadonlyArray<{ name: string; values: readonly number[] }>;
  format: (value: number) => string;
};

/** Two series of bars in the colors of the theme. Only the owner's page loads this component. */
export default function BarChart({ label, labels, series, format }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const drawChart = () => {
      const style = getComputedStyle(document.documentElement);
      const [accent, line, soft] = ["--accent", "--line", "--soft"].map((name) => style.getPropertyValue(name));
      return new Chart(canvas.current as HTMLCanvasElement, {
        type: "bar",
        data: {
          labels: [...labels],
          datasets: series.map(({ name, values }, index) => ({
            label: name,
            data: [...values],
            backgroundColor: index === 0 ? accent : line,
            borderColor: index === 0 ? accent : soft,
            borderWidth: 1,
            borderRadius: 2,
          })),
        },
        options: {
          animation: false,
          maintainAspectRatio: false,
          interaction: { mode: "index", intersect: false },
          scales: {
            x: { grid: { display: false }, ticks: { color: soft, maxRotation: 0, autoSkipPadding: 12 } },
            y: {
              beginAtZero: true,
              grid: { color: line },
              ticks: { color: soft, maxTicksLimit: 5, precision: 0, callback: (value) => format(Number(value)) },
            },
          },
          plugins: {
            tooltip: {
              callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${format(parsed.y ?? 0)}` },
            },
          },
        },
      });
    };
    let chart = drawChart();
    const redrawChart = () => {
      chart.destroy();
      chart = drawChart();
    };
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", redrawChart);
    return () => {
      scheme.removeEventListener("change", redrawChart);
      chart.destroy();
    };
  }, [labels, series, format]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
