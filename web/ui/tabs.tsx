import { Tabs as Parts } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

export type Tab<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly panel: ReactNode;
};

/** Tabs whose choice the caller keeps, in the address where it belongs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the chosen tab may lie beyond the edge; only the row of tabs is moved, never the page.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft - 24;
  }, [value]);
  return (
    <Parts.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
      <Parts.List ref={list} aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Parts.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className={cx(
              '-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-4 font-medium text-ink-soft text-sm transition-colors hover:text-ink',
              'focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-primary-ink',
            )}
          >
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </Parts.Content>
      ))}
    </Parts.Root>
  );
}
