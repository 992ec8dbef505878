import { type ReactNode, useState } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { shareLink } from '../../shared/share-link.ts';
import { useOpenAddFunds } from '../../shared/use-open-add-funds.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatDay } from '../../ui/format/date-format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Plus } from '../../ui/icons/basic.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { UsernameDialog } from './username-dialog.tsx';

/** The account's id, username, balance and start date. */
export function AccountInformation({ id }: { id: string }) {
  const user = useSignedInUser();
  const [renaming, setRenaming] = useState(false);
  const openAddFunds = useOpenAddFunds();
  const link = shareLink(user.username);

  const balance: Fact = {
    name: 'Balance',
    value: <Money amount={user.balance} className="font-semibold text-lg" />,
    action: (
      <Button size="sm" onClick={() => openAddFunds()}>
        <Plus aria-hidden="true" />
        Add Funds
      </Button>
    ),
  };
  const share: Fact = {
    name: 'Share link',
    value: (
      <>
        <Copied text={link} label="Copy share link">
          {link.replace(/^https?:\/\//, '')}
        </Copied>
        {user.profileVisibility === 'private' && (
          <p className="mt-2 font-normal text-ink-soft text-sm">
            It does not work while your profile is private.
          </p>
        )}
      </>
    ),
  };

  return (
    <Panel id={id} title="Account information">
      <Facts
        facts={[
          ...(can(roleOf(user), 'add-funds') ? [balance] : []),
          {
            name: 'Username',
            value: user.username,
            action: (
              <Button tone="secondary" size="sm" onClick={() => setRenaming(true)}>
                Change username
              </Button>
            ),
          },
          ...(roleOf(user) === 'member' ? [share] : []),
          {
            name: 'User ID',
            value: (
              <Copied text={user.id} label="Copy user ID">
                <span className="font-mono font-normal text-sm">{user.id}</span>
              </Copied>
            ),
          },
          { name: 'Member since', value: formatDay(user.createdAt) },
        ]}
      />
      {can(roleOf(user), 'wallet') && (
        <p className="mt-5 text-sm">
          <TextLink to={paths.transactionHistory.href()}>See your transactions</TextLink>
        </p>
      )}
      <UsernameDialog open={renaming} onClose={() => setRenaming(false)} />
    </Panel>
  );
}

/** A value with a button that copies it. */
function Copied({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <div className="-my-2 flex items-center gap-2">
      <span className="min-w-0 wrap-anywhere py-2">{children}</span>
      <CopyButton
        text={text}
        label={label}
        onCopied={() => toast({ title: 'Copied to clipboard', tone: 'good' })}
      />
    </div>
  );
}
