/**
 * The three kinds of failure, distinguished by type. A *refusal* is expected, coded and part of the contract:
 * use cases throw it so that their transaction rolls back, and HTTP answers with its status. A *fault*
 * belongs to the outside world: jobs retry it and HTTP answers 503. Everything else is a *bug*: 500, logged
 * with an id, never shown in detail.
 */
import { REFUSALS, type RefusalBody, type RefusalCode } from '#contract/kernel/refusals.ts';

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Record<string, string> | undefined;
  /** Whole seconds after which a retry makes sense, where that is known. */
  readonly retryAfterSeconds: number | undefined;
  /** More facts for the caller, merged into the reply's body: `{ requiresManualVerification: true }`. */
  readonly extra: Record<string, unknown> | undefined;

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? REFUSALS[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra;
  }

  get status(): number {
    return REFUSALS[this.code][0];
  }

  toBody(): RefusalBody & Record<string, unknown> {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      ...this.extra,
    };
  }
}

export type RefusalOptions = {
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  extra?: Record<string, unknown>;
};

/** Creates the refusal to throw: `throw refuse('insufficient-balance')`. */
export function refuse(code: RefusalCode, options?: RefusalOptions): Refusal {
  return new Refusal(code, options);
}

/**
 * A failure of the outside world: the card processor, the issuer, the database, the mail server. A retry may
 * succeed.
 */
export class Fault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Fault';
  }
}
