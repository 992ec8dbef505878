import { useState } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import type { Claim } from '#contract/rewards/claim.ts';
import { errorMessage, fieldErrors } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { KEPT_CLAIM, keepClaim } from '../../../shared/kept/kept-claim.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { LateConfirmDialog } from '../../../ui/overlay/late-confirm-dialog.tsx';
import { CodeField } from './code-field.tsx';
import type { ClaimActs } from './use-claim.ts';

/** A member takes what is left into the balance; a visitor signs in first. */
export function ToBalance({
  token,
  claim,
  code,
  acts,
  onCode,
}: {
  token: string;
  claim: Claim;
  code: string;
  acts: ClaimActs;
  onCode: (code: string) => void;
}) {
  const { user } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const { error, isPending } = acts.takingToBalance;
  const codeError = fieldErrors(error).code;
  const left = displayMoney(claim.left);
  // Nobody has a balance in the test world.
  if (claim.isTest) return null;
  if (!user)
    return (
      <p className="text-center text-ink-soft text-sm">
        Rather keep it for later?{' '}
        <TextLink to={paths.signIn.href()} search={{ next: KEPT_CLAIM }} onClick={() => keepClaim(token)}>
          Sign in
        </TextLink>{' '}
        to take {left} into your balance.
      </p>
    );
  if (!can(roleOf(user), 'wallet')) return null;
  return (
    <div className="text-center">
      <Button tone="secondary" onClick={() => setAsking(true)}>
        Take {left} into my balance
      </Button>
      <p role="alert" className="mt-2 text-bad-ink text-sm empty:hidden">
        {error && !asking && errorMessage(error)}
      </p>
      <LateConfirmDialog
        open={asking && !acts.takingToBalance.isSuccess}
        onClose={() => setAsking(false)}
        tone="primary"
        title={`Take ${left} into your balance?`}
        description="You can spend it on any gift card, whenever you like. It does not expire."
        confirmLabel="Take it"
        busy={isPending}
        ready={!claim.needsCode || code.length === 6}
        onConfirm={() => acts.toBalance(code)}
      >
        {claim.needsCode && (
          <CodeField claim={claim} code={code} error={codeError} acts={acts} onCode={onCode} />
        )}
        <p role="alert" className="mt-2 text-bad-ink text-sm empty:hidden">
          {error && !codeError && errorMessage(error)}
        </p>
      </LateConfirmDialog>
    </div>
  );
}
