/**
 * The messages between the merchant's page and the card field's frame. Only types; nothing of this is served.
 */

/** The layout of a card field: `payment` stacks labeled fields, `card` is one line. */
export type ElementKind = 'payment' | 'card';

export type FrameError = {
  type: string;
  code?: string;
  message: string;
  decline_code?: string;
  param?: string;
};

export type FieldLook = {
  appearance?: Appearance;
  fonts?: {
    cssSrc?: string;
    family?: string;
    src?: string;
    weight?: string;
    style?: string;
    display?: string;
  }[];
  /** The `style` option of the one-line field. */
  style?: Record<string, Record<string, unknown>>;
  disabled?: boolean;
  /** The solid color behind the frame, where it is known. */
  ground?: string;
  hideIcon?: boolean;
};

export type Appearance = {
  theme?: string;
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
  disableAnimations?: boolean;
};

export type ToFrame =
  | { type: 'init'; kind: ElementKind; publishableKey: string; look: FieldLook }
  | { type: 'look'; look: FieldLook }
  | { type: 'focus' }
  | { type: 'blur' }
  | { type: 'clear' }
  | { type: 'ask'; ask: number; what: 'validate' }
  | { type: 'ask'; ask: number; what: 'create-payment-method'; fields: [string, string][] };

export type FieldState = { empty: boolean; complete: boolean; error?: FrameError; brand: string };

export type FromFrame =
  | { type: 'loaded' | 'ready' | 'focus' | 'blur' | 'escape' | 'enter' }
  | { type: 'height'; height: number }
  | { type: 'change'; state: FieldState }
  | { type: 'answer'; ask: number; error?: FrameError; paymentMethod?: { id: string } };

/** The message of the authentication page when the customer has decided. */
export type FromAuthentication = { type: 'authenticated' };
