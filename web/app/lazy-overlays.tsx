/** What features put into the frame of the app. The frame knows them only here, and loads each when it is wanted. */
import { type ComponentType, lazy } from 'react';
import type { PaymentReturnProps } from '../card-payment/finish-payment.tsx';

export type Slots = {
  /** The bell with its popover. */
  readonly NotificationBell: ComponentType | null;
  /** Opened over any page by the `add-funds` search parameter, which may carry an amount. */
  readonly AddFundsDialog: ComponentType<{ amount: string | null; onClose: () => void }> | null;
  /** Draws nothing; finishes a card payment that left the page and came back. */
  readonly PaymentReturn: ComponentType<PaymentReturnProps> | null;
  /** The same for those whose payments go to their company. */
  readonly FundingReturn: ComponentType<PaymentReturnProps> | null;
  /** Asks for the password, for a call that wants it given lately. */
  readonly Reauthenticate: ComponentType<{ onDone: (proven: boolean) => void }> | null;
  /** Draws nothing; watches for the inactivity of a regular member. */
  readonly SessionTimer: ComponentType | null;
};

export const slots: Slots = {
  NotificationBell: lazy(() =>
    import('#web/features/notifications/notification-bell.tsx').then((m) => ({
      default: m.NotificationBell,
    })),
  ),
  AddFundsDialog: lazy(() =>
    import('#web/features/add-funds/add-funds-dialog.tsx').then((m) => ({ default: m.AddFundsDialog })),
  ),
  PaymentReturn: lazy(() =>
    import('#web/features/add-funds/payment-return.tsx').then((m) => ({ default: m.PaymentReturn })),
  ),
  FundingReturn: lazy(() =>
    import('#web/features/enterprise/add-funds/funding-return.tsx').then((m) => ({
      default: m.FundingReturn,
    })),
  ),
  Reauthenticate: lazy(() =>
    import('#web/features/security/reauthenticate-dialog.tsx').then((m) => ({
      default: m.ReauthenticateDialog,
    })),
  ),
  SessionTimer: lazy(() =>
    import('#web/features/security/session-timer.tsx').then((m) => ({ default: m.SessionTimer })),
  ),
};
