import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { Card } from '../../ui/card.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Who one is signed in as, and where to go from here. */
export function Welcome({
  user,
  lead,
  facts,
  actions,
}: {
  user: CurrentUser;
  lead: string;
  facts: readonly Fact[];
  actions: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title={`Welcome, ${user.firstName}`} tabTitle="Home" lead={lead} />
      <Card>
        <div className="flex flex-col items-center gap-x-10 gap-y-6 sm:flex-row">
          <Illustration name="company" className="shrink-0" />
          <div className="w-full min-w-0 flex-1">
            <Facts facts={facts} />
          </div>
        </div>
        <p className="mt-7 flex items-start gap-3 rounded-lg bg-sunken px-4 py-3.5 text-ink-soft text-sm">
          <Bell aria-hidden="true" className="mt-px size-5 shrink-0" />
          What concerns you is told behind the bell at the top of the page, and by email.
        </p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">{actions}</div>
      </Card>
    </div>
  );
}
