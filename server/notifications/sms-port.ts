/** What the product needs of a sender of text messages. */
export type Sms = {
  /** Stays the same at every retry. */
  id: string;
  /** In E.164, such as `+12175550142`. */
  to: string;
  text: string;
  /** Where the provider reports what became of it; nothing is reported where it is omitted. */
  reportTo?: string;
  /**
   * An earlier try may have been taken although its answer was lost. The provider is asked for the same text
   * to the same number from the last hours before it is sent again.
   */
  isRetry: boolean;
  /** The company on whose behalf it is sent. The provider does not see it. */
  enterpriseId?: string;
};

/** What a provider reports about a message. `failed` is final. */
export type SmsReport = { status: 'failed' | 'other' };

export type SmsSender = {
  /**
   * Resolves once the provider took the message. Throws `SmsRefused` when it never will, and `SmsUnavailable`
   * when a retry may help.
   */
  send(sms: Sms): Promise<void>;
  /** A report as it arrived at `url`. Undefined for one that the provider did not sign. */
  readReport(report: { url: string; body: string; signature: string }): SmsReport | undefined;
  /** Throws where the provider cannot be reached, or does not accept our keys. */
  verify(): Promise<void>;
};

export class SmsRefused extends Error {
  override name = 'SmsRefused';
}

export class SmsUnavailable extends Error {
  override name = 'SmsUnavailable';
}
