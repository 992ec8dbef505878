import { type CardCase, withdrawCardCase } from '#contract/card-cases.ts';
import { useWrite } from '../../api/use-write.ts';
import { CARD_PROBLEM_LABELS, CASE_STATES } from '../../shared/gift-cards/card-cases.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatMoment } from '../../ui/format/date-format.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { OWN_CASE_READS } from './code-case-form.tsx';
import { CodeCasePicture } from './code-case-picture.tsx';

/** One case: what was reported, each step so far, and what comes next. */
export function CodeCase({ one }: { one: CardCase }) {
  const [label, tone] = CASE_STATES[one.state];
  const withdraw = useWrite(withdrawCardCase, {
    invalidates: OWN_CASE_READS,
    onError: toastFailure,
  });
  return (
    <section aria-label={`Case of ${formatMoment(one.openedAt)}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{CARD_PROBLEM_LABELS[one.problem]}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="wrap-anywhere whitespace-pre-line border-line-strong border-l-2 pl-3 text-[0.9375rem]">
        {one.evidence}
      </p>
      <ol className="flex flex-col gap-2 text-sm">
        {stepsOf(one).map(([at, text]) => (
          <li key={text} className="flex flex-col gap-x-4 sm:flex-row sm:justify-between">
            <span>{text}</span>
            <time dateTime={at} className="text-ink-soft">
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ol>
      {one.note && (
        <p className="wrap-anywhere rounded-lg bg-sunken px-4 py-3 text-[0.9375rem]">{one.note}</p>
      )}
      {one.state === 'open' && (
        <>
          <p className="text-ink-soft text-sm">
            Our staff answer within a few days. You are notified here and by email.
          </p>
          <CodeCasePicture one={one} />
          <Button
            tone="secondary"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { caseId: one.id } })}
            className="self-start"
          >
            The code works after all
          </Button>
        </>
      )}
    </section>
  );
}

function stepsOf(one: CardCase): readonly (readonly [at: string, text: string])[] {
  const steps: (readonly [string, string])[] = [[one.openedAt, 'You reported the card']];
  if (one.issuerAskedAt) steps.push([one.issuerAskedAt, 'We asked the issuer']);
  if (one.decidedAt) steps.push([one.decidedAt, outcomeOf(one)]);
  return steps;
}

function outcomeOf({ state, refund }: CardCase): string {
  switch (state) {
    case 'replaced':
      return 'We ordered another card, which comes to your wallet';
    case 'refunded':
      return `${displayMoney(refund ?? '0.00')} went back to your balance`;
    case 'withdrawn':
      return 'You withdrew the case';
    default:
      return 'We closed the case';
  }
}
