import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Ellipsis, Link2, Undo2 } from '../../ui/icons/actions.ts';
import { Mail } from '../../ui/icons/documents.ts';
import { Heart } from '../../ui/icons/goods.ts';
import { DropdownItem, DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx';
import type { MenuActs } from './offered-acts.ts';
import type { RewardActs } from './reward-acts.ts';
import type { RewardTexts } from './reward-texts.ts';

/** Everything else that a sender may do with an open reward. */
export function SentRewardMenu({
  name,
  noun,
  offered,
  acts,
  onDialog,
}: {
  /** Of the reward. */
  name: string;
  noun: RewardTexts['noun'];
  offered: NonNullable<MenuActs>;
  acts: RewardActs;
  onDialog: (dialog: 'cancel' | 'resend') => void;
}) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`More for the ${noun} to ${name}`} busy={acts.busy}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {offered.remind && (
        <DropdownItem onSelect={acts.remind}>
          <Heart aria-hidden="true" />
          Send a reminder
        </DropdownItem>
      )}
      {offered.resend && (
        <DropdownItem onSelect={() => onDialog('resend')}>
          <Mail aria-hidden="true" />
          {offered.resend}
        </DropdownItem>
      )}
      {offered.copyLink && acts.copyLink && (
        <DropdownItem onSelect={acts.copyLink}>
          <Link2 aria-hidden="true" />
          Copy the link
        </DropdownItem>
      )}
      <DropdownItem onSelect={() => onDialog('cancel')}>
        <Undo2 aria-hidden="true" />
        Cancel {noun}
      </DropdownItem>
    </DropdownMenu>
  );
}
