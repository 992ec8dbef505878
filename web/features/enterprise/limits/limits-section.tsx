import { type ReactNode, useState } from 'react';
import {
  getPayoutRules,
  type PayoutRules,
  type PersonRule,
  type RoleRule,
} from '#contract/enterprise/limits.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { PersonRuleDialog } from './person-rule-dialog.tsx';
import { PersonRuleTable } from './person-rule-table.tsx';
import { RoleRuleDialog } from './role-rule-dialog.tsx';
import { RoleRuleTable } from './role-rule-table.tsx';

/** What each role and each manager may pay. Super admins change it, account managers read it. */
export function LimitsSection() {
  const read = useRead(getPayoutRules, {}, { staleTime: 0 });
  if (read.data) return <Rules rules={read.data} />;
  return read.error ? (
    <Card>
      <ErrorState title="The limits did not load" {...errorProps(read)} />
    </Card>
  ) : (
    <ListSkeleton label="Loading limits" />
  );
}

function Rules({ rules }: { rules: PayoutRules }) {
  const edits = can(roleOf(useSignedInUser()), 'enterprise-limits');
  const [role, setRole] = useState<RoleRule | null>(null);
  const [person, setPerson] = useState<PersonRule | null>(null);
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="role-limits">
        <Heading id="role-limits" title="Limits by role">
          The maximum per payout, per day and per month (UTC), and the amount above which a payout waits for
          another manager.
          {!edits && ' Only a super admin can change them.'}
        </Heading>
        <Card flush>
          <RoleRuleTable rules={rules.roles} onEdit={edits ? setRole : null} />
        </Card>
      </section>
      <section aria-labelledby="person-limits">
        <Heading id="person-limits" title="Limits and budgets by person">
          A person’s own limits replace those of their role. A payout above their budget is refused.
        </Heading>
        <Card flush>
          <PersonRuleTable people={rules.people} onEdit={edits ? setPerson : null} />
        </Card>
      </section>
      <RoleRuleDialog rule={role} onClose={() => setRole(null)} />
      <PersonRuleDialog person={person} onClose={() => setPerson(null)} />
    </div>
  );
}

function Heading({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <h2 id={id} className="font-display font-semibold text-2xl tracking-tight">
        {title}
      </h2>
      <p className="mt-0.5 max-w-2xl text-ink-soft text-sm">{children}</p>
    </div>
  );
}
