import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ADD_FUNDS_PARAMETER } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonLook } from '../../ui/button-style.ts';
import { displayMoney } from '../../ui/display-money.ts';
import { Notice } from '../../ui/notice.tsx';

/** The balance does not cover the cart: what is missing, and the way to add exactly that. */
export function MissingFunds({ missing }: { missing: string }) {
  return (
    <section aria-label="Add Funds" className="mt-4">
      <Notice tone="warn" title="Insufficient Balance">
        Please add funds to your account to complete this purchase.
      </Notice>
      <p className="mt-4 font-medium">Please add {displayMoney(missing)} to complete your purchase</p>
      <AddFunds amount={missing} tone="coral">
        Add {displayMoney(missing)}
      </AddFunds>
    </section>
  );
}

/** The balance covers the cart, and can be added to all the same. */
export function MoreFunds() {
  return (
    <section aria-label="Add Funds">
      <AddFunds amount="open" tone="secondary">
        Add Funds
      </AddFunds>
    </section>
  );
}

/** Opens the dialog, with an amount to begin with or `open` for the usual one. */
function AddFunds({
  amount,
  tone,
  children,
}: {
  amount: string;
  tone: ButtonLook['tone'];
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <Button
      tone={tone}
      block
      className="mt-3"
      onClick={() =>
        navigate({
          to: '.',
          search: (now: Record<string, string>) => ({ ...now, [ADD_FUNDS_PARAMETER]: amount }),
          resetScroll: false,
        })
      }
    >
      <Plus aria-hidden="true" />
      {children}
    </Button>
  );
}
