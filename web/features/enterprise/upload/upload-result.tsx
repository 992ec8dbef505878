import { type ReactNode, useState } from 'react';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { FileOutcome } from '../../../ui/feedback/file-outcome.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import type { Outcome, OutcomeRow } from './upload-outcome.ts';

/** `asked`: of one member, and of any other number. */
type Labels = { invited: string; asked: readonly [one: string, many: string] };

const OUTCOMES: Record<OutcomeRow['fate'], { tone: BadgeTone; means: string }> = {
  invited: { tone: 'good', means: 'A new account, opened by invitation' },
  asked: { tone: 'primary', means: 'A member, who must accept the invitation' },
  'already-listed': { tone: 'plain', means: 'Stays as they are' },
  refused: { tone: 'bad', means: '' },
};

const SHOWN_AT_ONCE = 50;

/** Each row and its outcome, before and after the upload. */
export function UploadResult({
  title,
  outcome,
  labels,
  actions,
}: {
  title: string;
  outcome: Outcome;
  /** Labels for invited people and for members, before and after the upload. */
  labels: Labels;
  actions: ReactNode;
}) {
  const { counts, truncated } = outcome;
  return (
    <FileOutcome
      title={title}
      counts={[
        { tone: 'plain', count: counts.rows, label: counts.rows === 1 ? 'row' : 'rows' },
        { tone: 'good', count: counts.invited, label: labels.invited.toLowerCase() },
        {
          tone: 'primary',
          count: counts.asked,
          label: labels.asked[counts.asked === 1 ? 0 : 1].toLowerCase(),
        },
        { tone: 'plain', count: counts.alreadyListed, label: 'already listed' },
        ...(counts.newDates > 0
          ? [
              {
                tone: 'good' as const,
                count: counts.newDates,
                label: counts.newDates === 1 ? 'new date' : 'new dates',
              },
            ]
          : []),
        { tone: counts.refused > 0 ? 'bad' : 'plain', count: counts.refused, label: 'not added' },
      ]}
      truncated={truncated}
      actions={actions}
    >
      <Rows rows={outcome.rows} counts={counts} labels={labels} />
    </FileOutcome>
  );
}

function Rows({
  rows,
  counts,
  labels,
}: {
  /** Not all of a long file. */
  rows: readonly OutcomeRow[];
  counts: Outcome['counts'];
  labels: Labels;
}) {
  const named = {
    invited: labels.invited,
    asked: labels.asked[0],
    'already-listed': 'Already listed',
    refused: 'Not added',
  };
  const problems = rows.filter(({ fate }) => fate === 'refused');
  const [which, setWhich] = useState<'all' | 'problems'>(problems.length > 0 ? 'problems' : 'all');
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const chosen = which === 'problems' ? problems : rows;
  return (
    <div className="-mx-5 border-line border-t pt-4 sm:-mx-7">
      {problems.length > 0 && (
        <div className="mb-2 px-5 sm:px-7">
          <Segmented
            label="Rows"
            value={which}
            onChange={(next) => {
              setWhich(next);
              setShown(SHOWN_AT_ONCE);
            }}
            options={[
              { value: 'problems', label: `With a problem (${counts.refused})` },
              { value: 'all', label: `All (${counts.rows})` },
            ]}
          />
        </div>
      )}
      {/* The text of its cells stands below that of the panel. */}
      <div className="px-1 sm:px-2">
        <DataTable
          caption="Rows in the file"
          columns={[
            {
              key: 'email',
              header: 'Email',
              heading: true,
              cell: ({ email }) => <span className="wrap-anywhere">{email || 'No email'}</span>,
            },
            { key: 'line', header: 'Line', align: 'end', cell: ({ line }) => line },
            {
              key: 'fate',
              header: 'Outcome',
              cell: ({ fate }) => <Badge tone={OUTCOMES[fate].tone}>{named[fate]}</Badge>,
            },
            {
              key: 'reason',
              header: 'Reason',
              cell: ({ fate, reason, newDates }) =>
                reason ?? (newDates ? 'Gets the new birthday or start date' : OUTCOMES[fate].means),
            },
          ]}
          rows={chosen.slice(0, shown)}
          rowKey={({ line }) => String(line)}
        />
      </div>
      <LoadMore
        label="Show more rows"
        hasMore={chosen.length > shown}
        busy={false}
        onLoad={() => setShown(shown + SHOWN_AT_ONCE)}
      />
    </div>
  );
}
