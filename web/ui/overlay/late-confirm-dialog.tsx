import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { DialogFailed } from '../feedback/dialog-failed.tsx';
import { lazyPart, type Retry } from '../feedback/lazy-part.tsx';
import type { ConfirmDialog } from './confirm-dialog.tsx';

type Props = ComponentProps<typeof ConfirmDialog>;

const load = () => import('./confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog }));
const Loaded = lazyPart(load, ({ open, ...rest }: Props & Retry) => open && <DialogFailed {...rest} />);

/** `ConfirmDialog` for pages that people arrive on: its script comes after the page's own. */
export function LateConfirmDialog(props: Props) {
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
