import { useState } from 'react';
import { type DayCheck, listTrustDays, type TrustDay } from '#contract/trust.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx';
import { dayLabel } from '../../ui/format/calendar.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { checkSentence } from './check-sentence.ts';

const SHOWN_FIRST = 7;

/** The outcomes of the ledger checks, by day. */
export function CheckDays() {
  const read = useRead(listTrustDays);
  const [all, setAll] = useState(false);
  const { data, error } = read;
  const days = all ? data : data?.slice(0, SHOWN_FIRST);
  return (
    <Panel
      title="Ledger checks by day"
      description="Every hour the rules of the ledger are checked: all amounts sum to zero, every balance is the sum of its movements, every payment is settled once. Days are in UTC."
    >
      {days?.length === 0 && <p className="text-ink-soft">No checks yet. The first runs within an hour.</p>}
      {days && (
        <ul className="divide-y divide-line">
          {days.map((day) => (
            <Day key={day.day} day={day} />
          ))}
        </ul>
      )}
      {!all && data && data.length > SHOWN_FIRST && (
        <Button tone="quiet" className="mt-3 -ml-3.5" onClick={() => setAll(true)}>
          {`Show ${data.length} days`}
        </Button>
      )}
      {!data && error && <ErrorState title="The checks did not load" {...errorProps(read)} />}
      {!data && !error && <RowSkeletons label="Loading the checks" rows={3} />}
    </Panel>
  );
}

function Day({ day: { day, checks } }: { day: TrustDay }) {
  const isGood = checks.every(({ problems, unfinished }) => problems + unfinished === 0);
  return (
    <li className="flex flex-col gap-1.5 py-4 first:pt-0 last:pb-0 sm:flex-row sm:gap-6">
      <div className="flex w-52 shrink-0 items-center justify-between gap-3 self-start max-sm:w-full">
        <h3 className="whitespace-nowrap font-semibold">{dayLabel(day)}</h3>
        <Badge tone={isGood ? 'good' : 'bad'}>{isGood ? 'All well' : 'Look here'}</Badge>
      </div>
      <ul className="flex flex-col gap-1 text-ink-soft text-sm">
        {checks.map((check: DayCheck) => (
          <li key={check.check}>{checkSentence(check)}</li>
        ))}
      </ul>
    </li>
  );
}
