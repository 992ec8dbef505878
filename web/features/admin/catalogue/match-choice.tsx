import { useEffect, useRef, useState } from 'react';
import {
  type IssuerComparison,
  type IssuerMatched,
  type IssuerOffer,
  MOST_ADDITIONS,
} from '#contract/admin/catalogue-issuer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { DifferenceList } from './difference-list.tsx';
import { type Addition, additionFromOffer, errorsByAddition } from './offer-addition.ts';
import { OfferList } from './offer-list.tsx';
import { Unmatched } from './unmatched.tsx';
import { useMatchIssuer } from './use-catalogue-writes.ts';

/** Selects differences and additions one by one; the button counts them. */
export function MatchChoice({ found, onDone }: { found: IssuerComparison; onDone: () => void }) {
  // The list stays as it was when the dialog opened: a ticked box must not move to another row.
  const [{ differences, offers }] = useState(found);
  const [chosen, setChosen] = useState(
    () => new Set(differences.filter(({ suggested }) => suggested).map(({ giftCardId }) => giftCardId)),
  );
  const [additions, setAdditions] = useState<ReadonlyMap<string, Addition>>(new Map());
  const [errors, setErrors] = useState<Record<string, Record<string, string>>>({});
  const [left, setLeft] = useState<IssuerMatched['left']>([]);
  const whole = useRef<HTMLDivElement>(null);
  const match = useMatchIssuer((error) => {
    const wrong = errorsByAddition(error, [...additions.keys()]);
    setErrors(wrong);
    return Object.keys(wrong).length > 0;
  });
  useFrameLock(match.isPending);
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      whole.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
  }, [errors]);

  function toggle(offer: IssuerOffer, on: boolean) {
    const next = new Map(additions);
    if (on) next.set(offer.issuerProductId, additionFromOffer(offer));
    else next.delete(offer.issuerProductId);
    setAdditions(next);
  }

  function submit() {
    setErrors({});
    const changes = differences.filter(({ giftCardId }) => chosen.has(giftCardId));
    match.mutate(
      { body: { changes, additions: [...additions.values()] } },
      { onSuccess: (reply) => (reply.left.length > 0 ? setLeft(reply.left) : onDone()) },
    );
  }

  if (left.length > 0) return <Unmatched left={left} onDone={onDone} />;
  if (differences.length === 0 && offers.length === 0) {
    return (
      <Notice tone="good" title="Nothing to change">
        The catalog matches what the issuer sells.
      </Notice>
    );
  }
  const parts = [
    chosen.size > 0 && `change ${chosen.size}`,
    additions.size > 0 && `add ${additions.size}`,
  ].filter((part) => part !== false);
  return (
    <div ref={whole} className="flex flex-col gap-7">
      <DifferenceList differences={differences} chosen={chosen} onChoose={setChosen} />
      {offers.length > 0 && (
        <OfferList
          offers={offers}
          additions={additions}
          errors={errors}
          full={additions.size >= MOST_ADDITIONS}
          onToggle={toggle}
          onEdit={(addition) => setAdditions(new Map(additions).set(addition.issuerProductId, addition))}
        />
      )}
      <div className="sticky -bottom-6 -mb-6 border-line border-t bg-surface pt-4 pb-6">
        <Button block disabled={parts.length === 0} busy={match.isPending} onClick={submit}>
          {parts.length === 0 ? 'Nothing selected' : sentence(parts)}
        </Button>
      </div>
    </div>
  );
}

/** "Change 2 and add 3 gift cards". */
function sentence(parts: readonly string[]): string {
  const text = parts.join(' and ');
  const cards = text.endsWith(' 1') ? 'gift card' : 'gift cards';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${cards}`;
}
