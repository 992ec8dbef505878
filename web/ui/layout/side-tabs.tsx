import { Tabs as Parts } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../format/cx.ts';
import { useByArrow } from '../hooks/use-by-arrow.ts';
import { FoldedTabsButton, useFoldedTabs } from './folded-tabs.tsx';
import type { Tab } from './tabs.tsx';

export type TabGroup<Value extends string> = {
  /** Over its tabs; none for the first ones. */
  readonly title?: string;
  readonly tabs: readonly Tab<Value>[];
};

/**
 * More tabs than a row holds: beside the panel where there is room, and behind one button elsewhere. The
 * caller keeps the value, usually in the address.
 */
export function SideTabs<Value extends string>({
  label,
  groups,
  hint,
  value,
  onChange,
}: {
  label: string;
  groups: readonly TabGroup<Value>[];
  /** What a closed list must not hide, such as a number of requests. */
  hint?: ReactNode;
  value: Value;
  /**
   * With `replace` where the arrow keys walk through the tabs: Back leaves the page, and does not walk back.
   */
  onChange: (value: Value, how: { replace: boolean }) => void;
}) {
  const { open, close, closeByKey, listId, button } = useFoldedTabs();
  const tabs = groups.flatMap((group) => group.tabs);
  const byArrow = useByArrow();
  const list = useRef<HTMLDivElement>(null);

  // A low window scrolls the list, and a page that is loaded at one of its last tabs would hide that tab.
  useEffect(() => {
    const selected = list.current?.querySelector(`[data-tab="${value}"]`);
    if (!list.current || !selected) return;
    const hidden = selected.getBoundingClientRect().bottom - list.current.getBoundingClientRect().bottom;
    if (hidden > 0) list.current.scrollTop += hidden;
  }, [value]);

  return (
    <Parts.Root
      value={value}
      onValueChange={(next) => onChange(next as Value, { replace: byArrow.current })}
      orientation="vertical"
      className="xl:grid xl:grid-cols-[10.5rem_minmax(0,1fr)] xl:items-start xl:gap-7"
    >
      <div className="mb-4 sm:mb-6 xl:sticky xl:top-24 xl:mb-0">
        <FoldedTabsButton
          label={label}
          selected={tabs.find((tab) => tab.value === value)?.label}
          hint={hint}
          open={open}
          button={button}
          className="xl:hidden"
        />
        <Parts.List
          ref={list}
          id={listId}
          aria-label={label}
          onKeyDownCapture={byArrow.onKeyDownCapture}
          onPointerDownCapture={byArrow.onPointerDownCapture}
          onKeyDown={closeByKey}
          className={cx(
            'flex flex-col gap-0.5 xl:max-h-[calc(100dvh_-_7rem)] xl:overflow-y-auto max-xl:mt-2 max-xl:rounded-lg max-xl:border max-xl:border-line max-xl:bg-surface max-xl:p-2',
            !open && 'max-xl:hidden',
          )}
        >
          {groups.map((group) => [
            group.title && (
              // A list of tabs owns nothing but tabs.
              <span
                key={group.title}
                aria-hidden="true"
                className="mt-3 mb-1 px-3 font-medium text-ink-faint text-xs"
              >
                {group.title}
              </span>
            ),
            ...group.tabs.map((tab) => (
              <Parts.Trigger
                key={tab.value}
                value={tab.value}
                data-tab={tab.value}
                onClick={close}
                className={cx(
                  'flex min-h-11 items-center gap-2 rounded-md px-3 text-left font-medium text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink xl:min-h-9',
                  'data-[state=active]:bg-primary-soft data-[state=active]:text-primary-ink',
                )}
              >
                {tab.label}
              </Parts.Trigger>
            )),
          ])}
        </Parts.List>
      </div>
      {tabs.map((tab) => (
        <Parts.Content key={tab.value} value={tab.value} className="min-w-0">
          {tab.panel}
        </Parts.Content>
      ))}
    </Parts.Root>
  );
}
