import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { DialogFailed, lazyPart } from '../feedback/lazy-part.tsx';
import type { ConfirmDialog } from './confirm-dialog.tsx';

const load = () => import('./confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog }));
const Loaded = lazyPart(load, DialogFailed);

/** The same for pages that people arrive on: its script comes after the page's own. */
export function LateConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  const [isNeeded, setNeeded] = useState(props.open);
  if (props.open && !isNeeded) setNeeded(true);
  useEffect(() => {
    // Where it fails, it is fetched again once it is needed.
    load().catch(() => undefined);
  }, []);
  return (
    isNeeded && (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  );
}
