import { ChartScale, niceTop } from './chart-scale.tsx';

export type TrendPoint = {
  readonly key: string;
  /** Shown under the pointer. */
  readonly label: string;
  /** A negative value is drawn as zero. */
  readonly value: number;
};

/** The drawing's own units; it stretches to its container. */
const WIDTH = 1000;
const HEIGHT = 200;

/**
 * One value over time, as a line with its area. Screen readers skip the chart, so the caller adds a table.
 */
export function TrendChart({
  points,
  format,
}: {
  points: readonly TrendPoint[];
  /** Formats the value beside its line. */
  format: (value: number) => string;
}) {
  const top = niceTop(Math.max(0, ...points.map(({ value }) => value)));
  const line = points.map(
    ({ value }, index) => `${xOf(index, points.length)},${HEIGHT * (1 - Math.max(0, value) / top)}`,
  );
  return (
    <div aria-hidden="true">
      <div className="relative h-44 sm:h-52">
        <ChartScale top={top} format={format} />
        <div className="absolute inset-y-0 right-0 left-14">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <polygon
              points={`0,${HEIGHT} ${line.join(' ')} ${WIDTH},${HEIGHT}`}
              className="fill-primary/12"
            />
            <polyline
              points={line.join(' ')}
              fill="none"
              strokeWidth={2.5}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-primary"
            />
          </svg>
          <div className="absolute inset-0 flex">
            {points.map(({ key, label, value }) => (
              <span key={key} title={`${label}: ${format(value)}`} className="flex-1 hover:bg-ink/5" />
            ))}
          </div>
        </div>
      </div>
      <div className="mt-2 flex justify-between gap-4 pl-14 text-ink-faint text-xs">
        <span>{points.at(0)?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
    </div>
  );
}

function xOf(index: number, count: number): number {
  return count <= 1 ? 0 : (WIDTH * index) / (count - 1);
}
