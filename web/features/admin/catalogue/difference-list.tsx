import type { IssuerDifference } from '#contract/admin/catalogue-issuer.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';

/**
 * Cards that differ from the issuer's product. Cards that promise more than the issuer sells are preselected.
 */
export function DifferenceList({
  differences,
  chosen,
  onChoose,
}: {
  differences: readonly IssuerDifference[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
}) {
  if (differences.length === 0) {
    return (
      <Notice tone="good" title="Every card on sale can be issued">
        The issuer sells every one of them, in every amount.
      </Notice>
    );
  }
  function toggle(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  }
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-lg">Gift cards that differ</legend>
      <ul className="divide-y divide-line">
        {differences.map((difference) => (
          <li key={difference.giftCardId} className="py-2.5">
            <Checkbox
              checked={chosen.has(difference.giftCardId)}
              onChange={(event) => toggle(difference.giftCardId, event.currentTarget.checked)}
            >
              <span className="block break-words font-semibold text-base text-ink">{difference.name}</span>
              <Outcome difference={difference} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Outcome({ difference }: { difference: IssuerDifference }) {
  const { kind, suggested, minValue, maxValue, nextMinValue, nextMaxValue } = difference;
  const isNarrower = minValue !== nextMinValue || maxValue !== nextMaxValue;
  const amounts = isNarrower && (
    <>
      <Money amount={minValue} /> – <Money amount={maxValue} /> becomes <Money amount={nextMinValue} /> –{' '}
      <Money amount={nextMaxValue} />.
    </>
  );
  if (kind === 'gone') return 'The issuer does not sell it: it will be out of stock.';
  if (kind === 'range') return amounts;
  return (
    <>
      The issuer sells it: it will be on sale again. {!suggested && 'Staff took it off sale. '}
      {amounts}
    </>
  );
}
