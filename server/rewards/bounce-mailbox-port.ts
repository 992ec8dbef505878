/** What the module needs of the mailbox that returned mails arrive in. */
export type BounceMailbox = {
  /**
   * Passes each new message to `read`, oldest first and at most `most`, and marks it as seen once that
   * resolves. A message whose reading fails stays new, and ends the call with that error. Long messages are
   * cut: a report stands at their beginning. Throws a fault where the mailbox cannot be reached.
   */
  readNew(most: number, read: (source: Buffer) => Promise<void>): Promise<void>;
  /** Throws where the mailbox cannot be reached, or does not accept our password. */
  verify(): Promise<void>;
};
