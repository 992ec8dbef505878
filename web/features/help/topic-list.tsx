import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Gift } from '../../ui/icons/basic.ts';
import type { IconComponent } from '../../ui/icons/icon.ts';
import { Banknote, CircleDollarSign, Tag, TicketX } from '../../ui/icons/money.ts';
import { BriefcaseBusiness, DoorOpen, Fingerprint, HatGlasses } from '../../ui/icons/people.ts';
import { Snowflake } from '../../ui/icons/system.ts';
import { TOPICS } from './topics.ts';

const ICONS: Readonly<Record<string, IconComponent>> = {
  'adding-funds': CircleDollarSign,
  'sending-gifts': Gift,
  'buying-gift-cards': Tag,
  'code-does-not-work': TicketX,
  refunds: Banknote,
  'frozen-balance': Snowflake,
  companies: BriefcaseBusiness,
  'account-and-security': Fingerprint,
  privacy: HatGlasses,
  'closing-an-account': DoorOpen,
};

export function TopicList() {
  return (
    <ul aria-label="Topics" className="grid gap-3 sm:grid-cols-2 sm:gap-4">
      {TOPICS.map(({ id, title, summary }) => {
        const Icon = ICONS[id];
        return (
          <li key={id}>
            <Link
              to={paths.helpTopic.href({ topic: id })}
              className="flex h-full items-start gap-4 rounded-xl border border-line bg-surface p-4 shadow-rest transition-colors hover:border-line-strong/60 hover:bg-sunken sm:p-5"
            >
              {Icon && <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-coral-ink" />}
              <span className="min-w-0">
                <span className="block font-display font-semibold text-lg leading-snug tracking-tight">
                  {title}
                </span>
                <span className="mt-0.5 block text-ink-soft text-sm">{summary}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
