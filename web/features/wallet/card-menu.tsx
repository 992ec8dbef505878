import { Suspense, useState } from 'react';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { DialogFailed } from '../../ui/feedback/dialog-failed.tsx';
import { lazyPart, type Retry } from '../../ui/feedback/lazy-part.tsx';
import { Archive, ArchiveRestore, Ellipsis, Printer } from '../../ui/icons/actions.ts';
import { CircleAlert, CircleCheck } from '../../ui/icons/basic.ts';
import { FileDown } from '../../ui/icons/documents.ts';
import { WalletCards } from '../../ui/icons/money.ts';
import { CircleDashed, CircleHelp } from '../../ui/icons/system.ts';
import { DropdownItem, DropdownMenu, DropdownSeparator } from '../../ui/overlay/dropdown-menu.tsx';
import { useArchive } from './use-archive.ts';
import { useCarry } from './use-carry.ts';
import type { Revealed } from './use-reveal.ts';

const CodeCaseDialog = lazyPart(
  () => import('./code-case-dialog.tsx').then((m) => ({ default: m.CodeCaseDialog })),
  DialogFailed,
);

const PrintedCard = lazyPart(
  () => import('./printed-card.tsx').then((m) => ({ default: m.PrintedCard })),
  PrintFailed,
);

const HowToUseDialog = lazyPart(
  () => import('./how-to-use-dialog.tsx').then((m) => ({ default: m.HowToUseDialog })),
  DialogFailed,
);

function PrintFailed({ onDone, ...rest }: Retry & { onDone: () => void }) {
  return <DialogFailed {...rest} onClose={onDone} />;
}

/**
 * How to use a card, printing and saving it, marking it as used, archiving it, and reporting that its code
 * does not work.
 */
export function CardMenu({
  card,
  take,
}: {
  card: PurchasedGiftCard;
  /** Reveals the code for a print or a file. */
  take: () => Promise<Revealed | null>;
}) {
  const { change, busy } = useArchive(card);
  const [opened, open] = useState<'use' | 'case' | null>(null);
  const [printed, setPrinted] = useState<Revealed | null>(null);
  const close = () => open(null);
  const carry = useCarry(card, take);
  if (card.status === 'pending') return null;
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={`More for ${card.giftCardName}`} busy={busy || carry.busy}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {card.status !== 'released' && (
          <>
            <DropdownItem onSelect={() => open('use')}>
              <CircleHelp aria-hidden="true" />
              How to use
            </DropdownItem>
            <DropdownItem onSelect={async () => setPrinted(await take())}>
              <Printer aria-hidden="true" />
              Print
            </DropdownItem>
            <DropdownItem onSelect={carry.savePdf}>
              <FileDown aria-hidden="true" />
              Save as PDF
            </DropdownItem>
            {carry.passes.includes('apple') && (
              <DropdownItem onSelect={carry.addToApple}>
                <WalletCards aria-hidden="true" />
                Add to Apple Wallet
              </DropdownItem>
            )}
            {carry.passes.includes('google') && (
              <DropdownItem onSelect={carry.addToGoogle}>
                <WalletCards aria-hidden="true" />
                Add to Google Wallet
              </DropdownItem>
            )}
            <DropdownSeparator />
          </>
        )}
        {card.status !== 'released' &&
          (card.usedAt ? (
            <DropdownItem onSelect={() => void change({ used: false }, 'Marked as not used')}>
              <CircleDashed aria-hidden="true" />
              Mark as not used
            </DropdownItem>
          ) : (
            <DropdownItem onSelect={() => void change({ used: true }, 'Marked as used')}>
              <CircleCheck aria-hidden="true" />
              Mark as used
            </DropdownItem>
          ))}
        {card.archivedAt ? (
          <DropdownItem onSelect={() => void change({ archived: false }, 'Back in your wallet')}>
            <ArchiveRestore aria-hidden="true" />
            Move back to wallet
          </DropdownItem>
        ) : (
          <DropdownItem onSelect={() => void change({ archived: true }, 'Moved to your archive')}>
            <Archive aria-hidden="true" />
            Archive
          </DropdownItem>
        )}
        {card.status !== 'released' && (
          <DropdownItem onSelect={() => open('case')}>
            <CircleAlert aria-hidden="true" />
            {card.caseState === null ? 'The code does not work' : 'See the case'}
          </DropdownItem>
        )}
      </DropdownMenu>
      <Suspense fallback={null}>
        {opened === 'case' && <CodeCaseDialog card={card} onClose={close} />}
        {printed && <PrintedCard card={card} secret={printed} onDone={() => setPrinted(null)} />}
        {opened === 'use' && <HowToUseDialog card={card} onClose={close} />}
      </Suspense>
    </>
  );
}
