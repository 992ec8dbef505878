import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/**
 * The page of a paid gift without a payment in its address, or with one of another browser. `children`: where
 * a gift that was paid is.
 */
export function NoReceipt({ sendGiftTo, children }: { sendGiftTo: string; children: ReactNode }) {
  return (
    <EmptyState
      wholePage
      title="No receipt to show here"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.help.href()}>Get help</LinkButton>
          <LinkButton to={sendGiftTo} tone="secondary">
            Send a gift
          </LinkButton>
        </div>
      }
    >
      Receipts open only in the browser you paid with. If you have paid, please do not pay again: {children}
    </EmptyState>
  );
}
