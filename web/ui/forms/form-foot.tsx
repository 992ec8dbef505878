import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';

/** The end of a form, with the button that sends it. In a dialog it stays in sight, below what scrolls. */
export function FormFoot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div data-form-foot className={cx('flex gap-3', inDialog, className)}>
      {children}
    </div>
  );
}

/**
 * As wide as the dialog, and down to its edge: it undoes the padding of what scrolls
 * (web/ui/overlay/dialog.tsx), within which browsers keep what is sticky.
 */
const inDialog = [
  'in-data-scrolls:sticky in-data-scrolls:-bottom-6 in-data-scrolls:z-1',
  'in-data-scrolls:-mx-5 in-data-scrolls:-mb-6 in-data-scrolls:px-5 in-data-scrolls:pt-4',
  'in-data-scrolls:pb-[max(1rem,env(safe-area-inset-bottom))] sm:in-data-scrolls:-mx-7 sm:in-data-scrolls:px-7',
  'in-data-scrolls:border-line in-data-scrolls:border-t in-data-scrolls:bg-surface',
  // As round as the dialog within its border.
  'sm:in-data-scrolls:rounded-b-[calc(var(--radius-xl)-1px)]',
].join(' ');
