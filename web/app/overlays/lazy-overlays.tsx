/**
 * The parts of features that the frame of the app shows. The frame imports them only here, each on first use.
 */
import type { ComponentType } from 'react';
import type { PaymentReturnProps } from '../../card-payment/finish-payment.tsx';
import { DialogFailed } from '../../ui/feedback/dialog-failed.tsx';
import { FailedQuietly } from '../../ui/feedback/failed-quietly.tsx';
import { lazyPart, type Retry } from '../../ui/feedback/lazy-part.tsx';

export type Overlays = {
  /** The bell and its popover. */
  readonly NotificationBell: ComponentType | null;
  /** Opens over any page while the `add-funds` search parameter is present, which may carry an amount. */
  readonly AddFundsDialog: ComponentType<{ amount: string | null; onClose: () => void }> | null;
  /** Renders nothing; finishes a card payment that left the page for the bank's. */
  readonly PaymentReturn: ComponentType<PaymentReturnProps> | null;
  /** Finishes a payment to a company's shared balance that left the page for the bank's. */
  readonly FundingReturn: ComponentType<PaymentReturnProps> | null;
  /** Prompts for the password when a call demands it. */
  readonly Reauthenticate: ComponentType<{ onDone: (proven: boolean) => void }> | null;
  /** The button and the keys of the palette, for staff and companies. */
  readonly Palette: ComponentType | null;
};

/** The call that demands the proof is refused; pressed again, it asks again. */
function ReauthenticateFailed({ onDone, ...rest }: Retry & { onDone: (proven: boolean) => void }) {
  return <DialogFailed {...rest} onClose={() => onDone(false)} />;
}

export const overlays: Overlays = {
  NotificationBell: lazyPart(
    () =>
      import('#web/features/notifications/notification-bell.tsx').then((m) => ({
        default: m.NotificationBell,
      })),
    FailedQuietly,
  ),
  AddFundsDialog: lazyPart(
    () => import('#web/features/add-funds/add-funds-dialog.tsx').then((m) => ({ default: m.AddFundsDialog })),
    DialogFailed,
  ),
  PaymentReturn: lazyPart(
    () => import('#web/features/add-funds/payment-return.tsx').then((m) => ({ default: m.PaymentReturn })),
    FailedQuietly,
  ),
  FundingReturn: lazyPart(
    () =>
      import('#web/features/enterprise/add-funds/funding-return.tsx').then((m) => ({
        default: m.FundingReturn,
      })),
    FailedQuietly,
  ),
  Reauthenticate: lazyPart(
    () =>
      import('#web/features/security/reauthenticate-dialog.tsx').then((m) => ({
        default: m.ReauthenticateDialog,
      })),
    ReauthenticateFailed,
  ),
  Palette: lazyPart(
    () => import('../layouts/palette.tsx').then((m) => ({ default: m.Palette })),
    FailedQuietly,
  ),
};
