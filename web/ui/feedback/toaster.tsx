import { Suspense, useEffect } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { loadToastCard } from './load-toast-card.ts';
import { useShownToast } from './toast.ts';

// The next toast fetches it again.
const ToastCard = lazyPart(
  () => loadToastCard().then((m) => ({ default: m.ToastCard })),
  () => null,
);

/**
 * Shows the toasts, once per app, where they cover nothing (P115). Both live regions are always rendered,
 * since screen readers announce only changes inside one.
 */
export function Toaster() {
  const shown = useShownToast();
  const urgent = shown?.tone === 'destructive';
  useEffect(loadWhenIdle, []);
  const card = shown && (
    <Suspense fallback={null}>
      <ToastCard key={shown.id} toast={shown} />
    </Suspense>
  );
  return (
    <div
      data-toaster
      className="pointer-events-none fixed inset-0 z-50 flex items-start justify-center p-2 print:hidden"
    >
      {/* The room above the page; what is scrolled passes below it, as below the top bar. */}
      <div className="absolute inset-x-0 top-0 -z-1 h-[var(--toast-room,0px)] bg-ground" />
      <div role="status" aria-live="polite" aria-atomic="true" className="contents">
        {!urgent && card}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true" className="contents">
        {urgent && card}
      </div>
    </div>
  );
}

/** After the first paint, and before a toast has to say that the server is away. */
function loadWhenIdle(): () => void {
  const timer = setTimeout(() => void loadToastCard().catch(() => undefined), 1_000);
  return () => clearTimeout(timer);
}

/**
 * A press on a toast must not close the dialog below it. When the toast's own button has removed the toast,
 * its target is no longer connected by the time the dialog handles the event.
 */
export function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (!(event.target instanceof Element)) return;
  if (!event.target.isConnected || event.target.closest('[data-toaster]')) event.preventDefault();
}
