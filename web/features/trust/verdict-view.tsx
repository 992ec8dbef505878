import type { Finding, Verdict } from '#contract/proofs/verify-receipt.ts';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { cx } from '../../ui/format/cx.ts';
import { formatMoment } from '../../ui/format/date-format.ts';
import { Money } from '../../ui/format/money.tsx';
import { CircleCheck } from '../../ui/icons/basic.ts';
import { CircleMinus, CircleX } from '../../ui/icons/system.ts';

const LOOK = {
  passed: ['text-good-ink', CircleCheck, 'Passed'],
  failed: ['text-bad-ink', CircleX, 'Failed'],
  open: ['text-ink-faint', CircleMinus, 'Open'],
} as const;

/** What was checked, and how it went. */
export function VerdictView({ verdict }: { verdict: Verdict }) {
  const { valid, proven, findings, receipt } = verdict;
  const title = !valid
    ? 'This receipt is not valid'
    : proven
      ? 'This receipt is genuine, and the ledger holds it'
      : 'This receipt is genuine';
  return (
    <>
      <Notice tone={valid ? 'good' : 'bad'} title={title} />
      <ul className="mt-4 flex flex-col gap-2.5">
        {findings.map((finding) => (
          <FindingLine key={finding.sentence} finding={finding} />
        ))}
      </ul>
      {valid && receipt && (
        <div className="mt-5 border-line border-t pt-4">
          <Facts facts={factsOf(receipt.receipt)} />
        </div>
      )}
    </>
  );
}

function FindingLine({ finding: { outcome, sentence } }: { finding: Finding }) {
  const [color, Icon, label] = LOOK[outcome];
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Icon role="img" aria-label={label} className={cx('mt-px size-5 shrink-0', color)} />
      <span className="min-w-0 break-words">{sentence}</span>
    </li>
  );
}

function factsOf({ document, ledger, issuer }: NonNullable<Verdict['receipt']>['receipt']): Fact[] {
  const { description, amount, totalAmount } = document;
  const sum = typeof totalAmount === 'string' ? totalAmount : amount;
  return [
    ...(typeof description === 'string' ? [{ name: 'Receipt', value: description }] : []),
    ...(typeof sum === 'string' ? [{ name: 'Amount', value: <Money amount={sum} /> }] : []),
    ...(ledger ? [{ name: 'Recorded', value: formatMoment(ledger.recordedAt) }] : []),
    { name: 'Signed by', value: issuer },
  ];
}
