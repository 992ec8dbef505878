import type { TimelineEntry } from '#contract/admin/customers.ts';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { formatSpan } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { ArrowDownLeft, ArrowUpRight, CheckCheck, Send, Undo2 } from '../../../ui/icons/actions.ts';
import { CircleAlert, Eye, Gift } from '../../../ui/icons/basic.ts';
import { Clock, Mail, MailX, StickyNote } from '../../../ui/icons/documents.ts';
import type { IconComponent } from '../../../ui/icons/icon.ts';
import { CreditCard, Scale, ShoppingBag } from '../../../ui/icons/money.ts';
import { UserPlus, UserRoundCog } from '../../../ui/icons/people.ts';

const PLAIN = 'bg-sunken text-ink-soft';
const GOOD = 'bg-good-soft text-good-ink';
const WARN = 'bg-warn-soft text-warn-ink';
const BAD = 'bg-bad-soft text-bad-ink';
const PRIMARY = 'bg-primary-soft text-primary-ink';

const LOOKS: Record<TimelineEntry['kind'], readonly [icon: IconComponent, look: string]> = {
  joined: [UserPlus, PRIMARY],
  'money-in': [ArrowDownLeft, GOOD],
  'money-out': [ArrowUpRight, PLAIN],
  'payment-started': [Clock, PLAIN],
  'payment-charged': [CreditCard, GOOD],
  'payment-waiting': [Clock, WARN],
  'payment-failed': [CircleAlert, BAD],
  purchased: [ShoppingBag, PRIMARY],
  'card-ordered': [Send, PLAIN],
  'card-issued': [Gift, GOOD],
  'card-released': [Undo2, WARN],
  'code-mailed': [Mail, GOOD],
  'code-revealed': [Eye, PLAIN],
  'card-used': [CheckCheck, PLAIN],
  refund: [Undo2, WARN],
  dispute: [Scale, BAD],
  note: [StickyNote, PRIMARY],
  'mail-failed': [MailX, BAD],
  staff: [UserRoundCog, PRIMARY],
};

/** Events that moved no money; their amount only gives the size. */
const UNMOVED = new Set<TimelineEntry['kind']>([
  'payment-started',
  'payment-charged',
  'payment-waiting',
  'payment-failed',
  'card-issued',
  'code-mailed',
  'code-revealed',
]);

/** Events in the given order. */
export function TimelineList({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { kind, title, detail, at, since, amount, actorName } }: { entry: TimelineEntry }) {
  const [Icon, look] = LOOKS[kind];
  return (
    <li className="group relative flex gap-4 pb-6 last:pb-0">
      {/* Connects an event with the next. */}
      <span
        aria-hidden="true"
        className="absolute top-10 bottom-1 left-[1.1875rem] border-line border-l group-last:hidden"
      />
      <span aria-hidden="true" className={cx('grid size-10 shrink-0 place-items-center rounded-full', look)}>
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold">{title}</span>
          {amount && <Money amount={amount} signed={!UNMOVED.has(kind)} className="shrink-0 font-semibold" />}
        </p>
        {detail && <p className="whitespace-pre-line break-words text-ink-soft text-sm">{detail}</p>}
        <p className="text-ink-faint text-sm">
          <Dotted
            facts={[
              <time key="at" dateTime={at}>
                {formatSpan(since ?? at, at)}
              </time>,
              actorName,
            ]}
          />
        </p>
      </div>
    </li>
  );
}
