import type { ReactNode } from 'react';
import { useOpenAddFunds } from '../../shared/use-open-add-funds.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { ButtonLook } from '../../ui/actions/button-style.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Plus } from '../../ui/icons/basic.ts';

/** The balance does not cover the cart: shows the missing amount and a button that adds exactly that. */
export function MissingFunds({ missing, owed }: { missing: string; owed: string }) {
  return (
    <section aria-label="Add Funds" className="mt-4">
      <Notice tone="warn">
        {owed === '0.00'
          ? `Please add ${displayMoney(missing)} to complete your purchase.`
          : `Please add ${displayMoney(missing)}: ${displayMoney(owed)} repays what you owe.`}
      </Notice>
      <AddFunds amount={missing} tone="coral">
        Add {displayMoney(missing)}
      </AddFunds>
    </section>
  );
}

/** The balance covers the cart; more can still be added. */
export function MoreFunds() {
  return (
    <section aria-label="Add Funds">
      <AddFunds tone="secondary">Add Funds</AddFunds>
    </section>
  );
}

function AddFunds({
  amount,
  tone,
  children,
}: {
  /** The amount to start with; the dialog's default otherwise. */
  amount?: string;
  tone: ButtonLook['tone'];
  children: ReactNode;
}) {
  const openAddFunds = useOpenAddFunds();
  return (
    <Button tone={tone} block className="mt-3" onClick={() => openAddFunds(amount)}>
      <Plus aria-hidden="true" />
      {children}
    </Button>
  );
}
