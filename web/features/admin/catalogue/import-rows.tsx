import { type ReactNode, useState } from 'react';
import type { ImportReply } from '#contract/admin/catalogue-import.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { FileOutcome } from '../../../ui/feedback/file-outcome.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const OUTCOMES: Record<
  ImportReply['rows'][number]['fate'],
  { tone: BadgeTone; before: string; after: string; means: string }
> = {
  added: { tone: 'good', before: 'To add', after: 'Added', means: 'A new gift card, on sale right away' },
  'already-there': {
    tone: 'plain',
    before: 'Already there',
    after: 'Already there',
    means: 'Stays as it is',
  },
  refused: { tone: 'bad', before: 'Not added', after: 'Not added', means: '' },
};

const SHOWN_AT_ONCE = 50;

/** Each row and its outcome, before and after the import; rows with a problem come first. */
export function ImportRows({
  title,
  reply,
  actions,
}: {
  title: string;
  reply: ImportReply;
  actions: ReactNode;
}) {
  const { counts, dryRun, truncated } = reply;
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const problemsFirst = reply.rows.toSorted(
    (one, other) => Number(other.fate === 'refused') - Number(one.fate === 'refused'),
  );
  return (
    <FileOutcome
      title={title}
      counts={[
        { tone: 'plain', count: counts.rows, label: counts.rows === 1 ? 'row' : 'rows' },
        { tone: 'good', count: counts.added, label: dryRun ? 'to add' : 'added' },
        { tone: 'plain', count: counts.alreadyThere, label: 'already there' },
        { tone: counts.refused > 0 ? 'bad' : 'plain', count: counts.refused, label: 'not added' },
      ]}
      truncated={truncated}
      actions={actions}
    >
      <Card flush>
        <DataTable
          caption="Rows in the file"
          columns={[
            {
              key: 'name',
              header: 'Gift card',
              heading: true,
              cell: ({ name }) => <span className="break-words">{name || 'No name'}</span>,
            },
            { key: 'line', header: 'Line', align: 'end', cell: ({ line }) => line },
            {
              key: 'fate',
              header: 'Outcome',
              cell: ({ fate }) => (
                <Badge tone={OUTCOMES[fate].tone}>
                  {dryRun ? OUTCOMES[fate].before : OUTCOMES[fate].after}
                </Badge>
              ),
            },
            { key: 'reason', header: 'Reason', cell: ({ fate, reason }) => reason ?? OUTCOMES[fate].means },
          ]}
          rows={problemsFirst.slice(0, shown)}
          rowKey={({ line }) => String(line)}
        />
      </Card>
      <LoadMore
        label="Show more rows"
        hasMore={problemsFirst.length > shown}
        busy={false}
        onLoad={() => setShown(shown + SHOWN_AT_ONCE)}
      />
    </FileOutcome>
  );
}
