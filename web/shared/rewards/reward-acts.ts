import type { SentReward } from '#contract/rewards/sent-reward.ts';

/** An address or a number, the same or a corrected one. */
export type NewContact = { recipientEmail: string } | { recipientPhone: string };

/** What a sender does with a reward that is open. */
export type RewardActs = {
  cancel: () => void;
  canceling: boolean;
  /** Takes back a gift that was just sent. Null for a company. */
  undo: (() => void) | null;
  undoing: boolean;
  resend: (to: NewContact) => void;
  resending: boolean;
  resendError: Error | null;
  forgetResend: () => void;
  remind: () => void;
  /** Null for a guest, who sees no link. */
  copyLink: (() => void) | null;
  busy: boolean;
};

/** The hook that calls the routes of the sender's kind. `onDone` closes the dialog. */
export type UseRewardActs = (reward: SentReward, onDone: () => void) => RewardActs;
