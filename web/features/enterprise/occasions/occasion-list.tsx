import { useState } from 'react';
import { listOccasions, type Occasion, type OccasionName } from '#contract/enterprise/occasions.ts';
import { countLabel } from '#contract/kernel/counts.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RowSkeletons } from '../../../ui/feedback/row-skeletons.tsx';
import { shortDayLabel } from '../../../ui/format/calendar.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Cake, PartyPopper } from '../../../ui/icons/people.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { OccasionForm } from './occasion-form.tsx';
import { leftOutText, OCCASION_LABELS } from './occasion-labels.ts';

const ICONS = { birthday: Cake, anniversary: PartyPopper } as const satisfies Record<OccasionName, unknown>;
const SHOWN = 3;

/** What the company sends by itself on birthdays and work anniversaries. */
export function OccasionList({ isUnlocked }: { isUnlocked: boolean }) {
  const occasions = useRead(listOccasions, {}, { staleTime: 0 });
  const [chosen, choose] = useState<Occasion | null>(null);
  return (
    <Card className="mb-6">
      <h3 className="font-display font-semibold text-lg tracking-tight">Automatic Rewards</h3>
      <p className="mt-0.5 text-ink-soft text-sm">
        A reward for each employee, once a year. Based on the birthdays and start dates in your employee list.
      </p>
      {occasions.data ? (
        <ul className="mt-4 grid gap-4 md:grid-cols-2">
          {occasions.data.map((occasion) => (
            <OccasionCard
              key={occasion.occasion}
              occasion={occasion}
              onEdit={isUnlocked ? () => choose(occasion) : null}
            />
          ))}
        </ul>
      ) : occasions.isError ? (
        <ErrorState title="The occasions did not load" {...errorProps(occasions)} />
      ) : (
        <RowSkeletons rows={2} label="Loading occasions" />
      )}
      <Dialog
        open={chosen !== null}
        onClose={() => choose(null)}
        title={chosen ? OCCASION_LABELS[chosen.occasion].title : 'Occasion'}
        description={chosen ? OCCASION_LABELS[chosen.occasion].description : ''}
      >
        {chosen && <OccasionForm key={chosen.occasion} occasion={chosen} onClose={() => choose(null)} />}
      </Dialog>
    </Card>
  );
}

function OccasionCard({ occasion, onEdit }: { occasion: Occasion; onEdit: (() => void) | null }) {
  const { isActive, amount, people, problem, next, setByName } = occasion;
  const leftOut = leftOutText(occasion.leftOut);
  const { title, next: comingTitle } = OCCASION_LABELS[occasion.occasion];
  const Icon = ICONS[occasion.occasion];
  const waiting = next.filter(({ waitsUntil }) => waitsUntil !== null);
  const coming = next.filter(({ waitsUntil }) => waitsUntil === null);
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h4 className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
          {title}
        </h4>
        <Badge tone={isActive ? 'good' : 'plain'}>
          {isActive && amount ? `${displayMoney(amount)} each` : 'Off'}
        </Badge>
      </div>
      {problem && (
        <Notice tone="bad" title="Not all could be sent">
          {problem} We try again every hour.
        </Notice>
      )}
      <People title="Waiting" people={waiting} />
      {people === 0 && !leftOut ? (
        <p className="text-ink-soft text-sm">
          No employee has a {OCCASION_LABELS[occasion.occasion].date} yet.
          {onEdit && ' To add them, upload your employee list with this column.'}
        </p>
      ) : coming.length > 0 ? (
        <People title={isActive ? 'Upcoming' : comingTitle} people={coming} />
      ) : (
        <p className="text-ink-soft text-sm">None in the next 30 days.</p>
      )}
      {leftOut && <p className="text-ink-soft text-sm">{leftOut}</p>}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-faint text-sm">{isActive && setByName && `Set by ${setByName}`}</p>
        {onEdit && (
          <Button
            tone="secondary"
            size="sm"
            onClick={onEdit}
            aria-label={`${isActive ? 'Change' : 'Set up'}: ${title}`}
          >
            {isActive ? 'Change' : 'Set up'}
          </Button>
        )}
      </div>
    </li>
  );
}

function People({ title, people }: { title: string; people: Occasion['next'] }) {
  const [all, setAll] = useState(false);
  if (people.length === 0) return null;
  const shown = all ? people : people.slice(0, SHOWN);
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{title}</p>
      <ul>
        {shown.map(({ userId, name, day, years, waitsUntil }) => (
          <li key={`${userId} ${day}`} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">
              {name}
              {years !== null && (
                <span className="text-ink-soft">, {countLabel(years, 'year', 'years')}</span>
              )}
            </span>
            <span className="text-ink-soft">
              {shortDayLabel(day)}
              {waitsUntil && `, tried until ${shortDayLabel(waitsUntil)}`}
            </span>
          </li>
        ))}
      </ul>
      {people.length > SHOWN && !all && (
        <Button tone="quiet" size="sm" className="-ml-3" onClick={() => setAll(true)}>
          Show {people.length - SHOWN} more
        </Button>
      )}
    </div>
  );
}
