import { Tabs as Parts } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../format/cx.ts';
import { useByArrow } from '../hooks/use-by-arrow.ts';

export type Tab<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly panel: ReactNode;
};

/** On a phone the selected tab may lie outside the row; only the row scrolls, never the page. */
function bringIntoRow(row: HTMLElement, value: string): void {
  const tab = row.querySelector<HTMLElement>(`[data-tab="${value}"]`);
  if (tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - 24;
}

/**
 * A row of tabs whose value the caller keeps, usually in the address. `SideTabs` holds more than a row does.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  /** With `replace` where the arrow keys walk through the tabs. */
  onChange: (value: Value, how: { replace: boolean }) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = useRef(value);
  useEffect(() => {
    chosen.current = value;
    if (list.current) bringIntoRow(list.current, value);
  }, [value]);
  // Tabs fade towards an edge beyond which there are more.
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    function fade() {
      if (!row) return;
      const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
      row.style.setProperty('--before', row.scrollLeft > 1 ? '2.5rem' : '0px');
      row.style.setProperty('--after', left > 1 ? '2.5rem' : '0px');
    }
    row.addEventListener('scroll', fade, { passive: true });
    const watch = new ResizeObserver(() => {
      bringIntoRow(row, chosen.current);
      fade();
    });
    watch.observe(row);
    return () => {
      row.removeEventListener('scroll', fade);
      watch.disconnect();
    };
  }, []);
  const few = tabs.length <= 3;
  const byArrow = useByArrow();
  return (
    <Parts.Root value={value} onValueChange={(next) => onChange(next as Value, { replace: byArrow.current })}>
      <Parts.List
        ref={list}
        aria-label={label}
        onKeyDownCapture={byArrow.onKeyDownCapture}
        onPointerDownCapture={byArrow.onPointerDownCapture}
        // On the first press browsers show the focus ring, which is meant for the keyboard.
        onPointerDown={({ currentTarget: row }) => row.toggleAttribute('data-pressed', true)}
        onKeyDown={({ currentTarget: row }) => row.toggleAttribute('data-pressed', false)}
        onBlur={({ currentTarget: row, relatedTarget }) => {
          if (!row.contains(relatedTarget)) row.toggleAttribute('data-pressed', false);
        }}
        className="group/tabs flex gap-1 overflow-x-auto border-line border-b [mask-image:linear-gradient(to_right,transparent,black_var(--before,0px),black_calc(100%-var(--after,0px)),transparent)]"
      >
        {tabs.map((tab) => (
          <Parts.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className={cx(
              '-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-4 font-medium text-ink-soft text-sm transition-colors hover:text-ink',
              'focus-visible:-outline-offset-2 group-data-pressed/tabs:outline-none data-[state=active]:border-primary data-[state=active]:text-primary-ink',
              // A few tabs share the width of a phone, on two lines if necessary.
              few && 'max-sm:flex-1 max-sm:justify-center max-sm:whitespace-normal max-sm:px-2 max-sm:py-1.5',
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
