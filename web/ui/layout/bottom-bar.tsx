import type { ReactNode } from 'react';

/**
 * The main action of a page on a phone: at the lower edge of the window, and below the content where the page
 * ends. Make it the last child of the page.
 */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-bottom-bar="sticky"
      className="sticky bottom-0 z-20 -mx-4 flex items-center justify-between gap-4 border-line border-t bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float sm:hidden print:hidden"
    >
      {children}
    </section>
  );
}
