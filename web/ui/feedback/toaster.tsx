import { lazy, Suspense, useEffect } from 'react';
import { useShownToast } from './toast.ts';

const loadCard = () => import('./toast-card.tsx').then((m) => ({ default: m.ToastCard }));
const ToastCard = lazy(loadCard);

/**
 * Shows the toasts, once per app: on a phone below the top bar, which stays usable; elsewhere at the bottom
 * left, because the buttons of rows, forms and dialogs are on the right. Both live regions are always
 * rendered, since screen readers announce only changes inside one.
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
      className="pointer-events-none fixed inset-x-0 top-16 z-50 flex justify-center px-3 py-2 sm:top-auto sm:bottom-0 sm:justify-start sm:p-6"
    >
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
  const timer = setTimeout(() => void loadCard().catch(() => undefined), 1_000);
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
