import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Outcome, OutcomeRow } from './upload-outcome.ts';

type Words = { invited: string; asked: string };

const FATES: Record<OutcomeRow['fate'], { tone: BadgeTone; means: string }> = {
  invited: { tone: 'good', means: 'A new account, opened by invitation' },
  asked: { tone: 'primary', means: 'A member, who is asked to accept' },
  'already-listed': { tone: 'plain', means: 'Stays as they are' },
  refused: { tone: 'bad', means: '' },
};

const SHOWN_AT_ONCE = 50;

/** Each row and its fate: before it happens as after it. */
export function UploadResult({
  title,
  outcome,
  words,
  actions,
}: {
  title: string;
  outcome: Outcome;
  /** What is said of those who were invited and asked, or would be. */
  words: Words;
  actions: ReactNode;
}) {
  const { counts, truncated } = outcome;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button or the field that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="break-words font-semibold text-lg outline-none">
        {title}
      </h3>
      <ul aria-label="Summary" className="flex flex-wrap gap-2">
        <Count tone="plain" count={counts.rows} words={counts.rows === 1 ? 'row' : 'rows'} />
        <Count tone="good" count={counts.invited} words={words.invited.toLowerCase()} />
        <Count tone="primary" count={counts.asked} words={words.asked.toLowerCase()} />
        <Count tone="plain" count={counts.alreadyListed} words="already listed" />
        <Count tone={counts.refused > 0 ? 'bad' : 'plain'} count={counts.refused} words="not added" />
      </ul>
      {truncated && (
        <Notice title="The list below is not complete">
          The numbers count every row; of the rows themselves the first are listed, and those with a problem.
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">{actions}</div>
      <Rows rows={outcome.rows} words={words} />
    </div>
  );
}

function Count({ tone, count, words }: { tone: BadgeTone; count: number; words: string }) {
  return (
    <li>
      <Badge tone={tone}>
        {count.toLocaleString('en-US')} {words}
      </Badge>
    </li>
  );
}

function Rows({ rows, words }: { rows: readonly OutcomeRow[]; words: Words }) {
  const named = { ...words, 'already-listed': 'Already listed', refused: 'Not added' };
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
              { value: 'problems', label: `With a problem (${problems.length})` },
              { value: 'all', label: `All (${rows.length})` },
            ]}
          />
        </div>
      )}
      <DataTable
        caption="Rows of the file"
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
            cell: ({ fate }) => <Badge tone={FATES[fate].tone}>{named[fate]}</Badge>,
          },
          { key: 'reason', header: 'Reason', cell: ({ fate, reason }) => reason ?? FATES[fate].means },
        ]}
        rows={chosen.slice(0, shown)}
        rowKey={({ line }) => String(line)}
      />
      <LoadMore
        label="Show more rows"
        hasMore={chosen.length > shown}
        busy={false}
        onLoad={() => setShown(shown + SHOWN_AT_ONCE)}
      />
    </div>
  );
}
