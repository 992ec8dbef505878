import { cx } from '../format/cx.ts';
import { ChartScale, niceTop } from './chart-scale.tsx';

export type BarGroup = {
  readonly key: string;
  /** A few letters below the bars. */
  readonly label: string;
  /** One value for each series; a negative value has no bar. */
  readonly values: readonly number[];
};

const FILLS = ['bg-primary', 'bg-coral'] as const;

/** Up to two bars per group. Screen readers skip the chart, so the caller adds a table. */
export function BarChart({
  series,
  groups,
  format,
  mostLabels = 12,
}: {
  series: readonly string[];
  groups: readonly BarGroup[];
  /** Formats the value beside its line. */
  format: (value: number) => string;
  /** With more groups than this, only some are labeled; on a phone, half of those. */
  mostLabels?: number;
}) {
  const named = Math.ceil(groups.length / mostLabels);
  const gap = groups.length > 16 ? 'gap-px sm:gap-0.5' : 'gap-1 sm:gap-3';
  const top = niceTop(Math.max(0, ...groups.flatMap(({ values }) => values)));
  return (
    <div aria-hidden="true">
      {series.length > 1 && (
        <div className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
          {series.map((name, index) => (
            <span key={name} className="flex items-center gap-2">
              <span className={cx('size-3 rounded-xs', FILLS[index])} />
              {name}
            </span>
          ))}
        </div>
      )}
      <div className="relative h-48 sm:h-56">
        <ChartScale top={top} format={format} />
        <div className={cx('absolute inset-0 flex items-end pl-12 sm:pl-14', gap)}>
          {groups.map(({ key, label, values }) => (
            <div key={key} className="flex h-full min-w-0 flex-1 items-end justify-center gap-px sm:gap-1">
              {values.map((value, index) => (
                <span
                  key={series[index]}
                  title={`${label}: ${series[index]} ${format(value)}`}
                  className={cx('w-full max-w-5 rounded-t-xs', FILLS[index], value > 0 && 'min-h-0.5')}
                  style={{ height: `${(Math.max(0, value) / top) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={cx('mt-2 flex pl-12 sm:pl-14', gap)}>
        {groups.map(({ key, label }, index) => (
          <span
            key={key}
            className={cx(
              'flex min-w-0 flex-1 justify-center whitespace-nowrap text-ink-faint text-xs',
              (groups.length - 1 - index) % (2 * named) > 0 && 'max-sm:invisible',
              // The label of a thin last bar would stick out over the edge.
              groups.length > 16 && 'last:justify-end',
            )}
          >
            {/* Counted from the last group, which is the current one. */}
            {(groups.length - 1 - index) % named === 0 && label}
          </span>
        ))}
      </div>
    </div>
  );
}
