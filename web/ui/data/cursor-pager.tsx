import { useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { ChevronLeft, ChevronRight } from '../icons/actions.ts';

/** The page before each page. The address holds only the current cursor. */
const reachedFrom = new Map<string, string | undefined>();

/**
 * Pager for a list that knows only its next cursor; a single page has no buttons. The caller keeps the
 * cursor in the address, undefined on the first page. After a shared link, Back leads to the first page.
 */
export function CursorPager({
  cursor,
  next,
  label,
  onChange: turnTo,
}: {
  cursor: string | undefined;
  /** Null on the last page, and while the page at `cursor` loads. */
  next: string | null;
  /** Which entries the page shows: '26-50 of 63'. */
  label?: string;
  onChange: (cursor: string | undefined) => void;
}) {
  const shown = label && (
    <p role="status" className="tabular text-center text-ink-soft text-sm">
      {label}
    </p>
  );
  const pager = useRef<HTMLElement>(null);
  const onChange = (to: string | undefined) => {
    turnTo(to);
    bringUp(pager.current?.parentElement);
  };
  if (!cursor && !next) return shown ? <div className="py-4">{shown}</div> : null;
  const knowsPrevious = cursor !== undefined && reachedFrom.has(cursor);
  return (
    <nav ref={pager} aria-label="Pages" className="flex items-center justify-between gap-3 py-4">
      <Button
        tone="secondary"
        // Of a disabled button the keyboard would lose the focus.
        aria-disabled={!cursor}
        className={NOT_ALLOWED}
        onClick={() => {
          if (cursor) onChange(knowsPrevious ? reachedFrom.get(cursor) : undefined);
        }}
      >
        <ChevronLeft aria-hidden="true" />
        {cursor && !knowsPrevious ? 'First page' : 'Previous'}
      </Button>
      {shown}
      <Button
        tone="secondary"
        aria-disabled={!next}
        className={NOT_ALLOWED}
        onClick={() => {
          // A page before itself would make Previous lead nowhere.
          if (!next || next === cursor) return;
          reachedFrom.set(next, cursor);
          onChange(next);
        }}
      >
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}

const NOT_ALLOWED = 'aria-disabled:cursor-not-allowed!';

/** Below the bar over the page. */
const MARGIN = 96;

/** Another page is read from its top. */
function bringUp(list: HTMLElement | null | undefined): void {
  const top = list?.getBoundingClientRect().top ?? 0;
  if (top < 0) window.scrollBy({ top: top - MARGIN });
}
