import type { RewardLink } from '#contract/rewards/sent-reward.ts';
import { copyText } from '../../ui/actions/copy-text.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type CopiedReward, copiedLinkText } from './copied-link-text.ts';
import type { NewContact, RewardActs } from './reward-acts.ts';
import type { RewardTexts } from './reward-texts.ts';

type Write<Input> = { readonly mutate: (input: Input) => void; readonly isPending: boolean };

/**
 * The writes of one kind of sender as the card of a reward calls them. `input` names the reward to their
 * routes.
 */
export function toRewardActs<Input>(
  input: Input,
  writes: {
    cancel: Write<Input>;
    undo: Write<Input> | null;
    remind: Write<Input>;
    link: Write<Input> | null;
    resend: { readonly isPending: boolean; readonly error: Error | null; reset(): void };
  },
  resend: (to: NewContact) => void,
): RewardActs {
  const { cancel, undo, remind, link } = writes;
  return {
    cancel: () => cancel.mutate(input),
    canceling: cancel.isPending,
    undo: undo && (() => undo.mutate(input)),
    undoing: undo?.isPending ?? false,
    resend,
    resending: writes.resend.isPending,
    resendError: writes.resend.error,
    forgetResend: () => writes.resend.reset(),
    remind: () => remind.mutate(input),
    copyLink: link && (() => link.mutate(input)),
    busy: [cancel, remind, link, writes.resend].some((write) => write?.isPending),
  };
}

export async function copyLink(
  copy: RewardLink,
  reward: CopiedReward,
  noun: RewardTexts['noun'],
): Promise<void> {
  const copied = await copyText(copy.link);
  toast(
    copied
      ? { title: 'Link copied', description: copiedLinkText(copy, reward, noun), tone: 'good' }
      : { title: 'The link could not be copied', tone: 'destructive' },
  );
}

export function toastReminded(): void {
  toast({ title: 'Reminder sent', tone: 'good' });
}
