import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';

export type Fact = {
  readonly name: string;
  readonly value: ReactNode;
  /** An action at the end of the line. */
  readonly action?: ReactNode;
};

/**
 * Names and values in a list, side by side where there is room. Long names have more of a tablet's width, so
 * that they stay on one line.
 */
export function Facts({ facts, longNames = false }: { facts: readonly Fact[]; longNames?: boolean }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value, action }) => (
        <div
          key={name}
          className={cx(
            'gap-4 py-3.5 first:pt-0 last:pb-0 sm:grid sm:grid-cols-[11rem_1fr]',
            longNames && 'sm:max-lg:grid-cols-[18rem_1fr]',
          )}
        >
          <dt className={cx('text-ink-soft text-sm', action ? 'sm:self-center' : 'sm:pt-0.5')}>{name}</dt>
          <dd className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 font-medium">
            <div className="min-w-0 grow wrap-anywhere">{value}</div>
            {action && <div className="shrink-0">{action}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
