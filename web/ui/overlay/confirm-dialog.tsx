import { AlertDialog as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { cx } from '../format/cx.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { panel, veil } from './dialog.tsx';

/** Confirms an action that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'destructive',
  busy = false,
  ready = true,
  onConfirm,
  focusAfter,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  /** Names the action: 'Delete account', not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'destructive' | 'primary';
  busy?: boolean;
  /** False while something in it is missing. */
  ready?: boolean;
  onConfirm: () => void;
  /** The element that gets the focus after it closes, in place of the one that had it before. */
  focusAfter?: () => HTMLElement | null | undefined;
  children?: ReactNode;
}) {
  const focusReturn = useFocusReturn(open, focusAfter);
  return (
    <Parts.Root open={open} onOpenChange={() => busy || onClose()}>
      <Parts.Portal>
        <Parts.Overlay className={veil} />
        <Parts.Content {...focusReturn} className={cx(panel, 'p-6 sm:max-w-md sm:p-7')}>
          <Parts.Title className="font-display font-semibold text-2xl leading-tight tracking-tight">
            {title}
          </Parts.Title>
          <Parts.Description className="mt-2 text-ink-soft">{description}</Parts.Description>
          {children && <div className="mt-5">{children}</div>}
          <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:justify-end">
            <Parts.Cancel asChild>
              <Button tone="secondary" disabled={busy}>
                {cancelLabel}
              </Button>
            </Parts.Cancel>
            <Button tone={tone} busy={busy} disabled={!ready} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
