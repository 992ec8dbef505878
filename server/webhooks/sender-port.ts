/** Sends one webhook. Everything that can go wrong at the other end is an answer, not an error. */
export type WebhookAnswer = {
  /** Null where there was no answer. */
  status: number | null;
  /** The beginning of the answer's body. */
  answer: string | null;
  /** Why there was no answer, in words. */
  error: string | null;
};

export type WebhookSender = {
  /** Undefined for an address that may be called, else why it may not. Looks nothing up. */
  refusalOf(url: string): string | undefined;
  post(url: string, request: { body: string; headers: Record<string, string> }): Promise<WebhookAnswer>;
};
