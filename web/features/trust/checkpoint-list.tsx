import { useEffect, useState } from 'react';
import { formatCount } from '#contract/kernel/counts.ts';
import type { KeySet } from '#contract/proofs/signed-receipt.ts';
import { getKeys, listCheckpoints, type PublishedCheckpoint } from '#contract/trust.ts';
import { errorProps } from '../../api/error-props.ts';
import { moreProps } from '../../api/more-props.ts';
import { useRead, useReadPages } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { Panel } from '../../ui/layout/card.tsx';

const COLUMNS: readonly Column<PublishedCheckpoint>[] = [
  {
    key: 'number',
    header: 'Number',
    heading: true,
    cell: ({ number }) => <span className="whitespace-nowrap">Checkpoint {number}</span>,
  },
  {
    key: 'at',
    header: 'Created',
    cell: ({ at }) => <Moment at={at} className="lg:whitespace-nowrap" />,
  },
  { key: 'size', header: 'Transactions', align: 'end', cell: ({ size }) => formatCount(size) },
  { key: 'root', header: 'Fingerprint', cell: ({ root }) => <Hash>{root}</Hash> },
  {
    key: 'previous',
    header: 'Previous',
    cell: ({ previous }) =>
      previous === null ? <span className="whitespace-nowrap">None (first)</span> : <Hash>{previous}</Hash>,
  },
];

/** The published checkpoints, newest first, and whether this browser finds their chain unbroken. */
export function CheckpointList() {
  const pages = useReadPages(listCheckpoints, {});
  const { items, error } = pages;
  const keys = useRead(getKeys);
  return (
    <Panel
      title="Checkpoints"
      description="Each one seals about an hour of transactions into one fingerprint and names the one before it. Once it is published, no one can change the past unnoticed, not even us. It holds no personal data."
    >
      {items && keys.data && items.length > 0 && <ChainNotice checkpoints={items} keys={keys.data} />}
      {items?.length === 0 && (
        <p className="text-ink-soft">
          No checkpoints yet. The first is created within an hour of the first transaction.
        </p>
      )}
      {items && items.length > 0 && (
        <div className="-mx-4 sm:-mx-5">
          <DataTable
            caption="Checkpoints of the ledger"
            columns={COLUMNS}
            rows={items}
            rowKey={({ number }) => String(number)}
          />
        </div>
      )}
      {items && <LoadMore label="Show older checkpoints" {...moreProps(pages)} />}
      {!items && error && <ErrorState title="The checkpoints did not load" {...errorProps(pages)} />}
      {!items && !error && <RowSkeletons label="Loading the checkpoints" rows={4} />}
    </Panel>
  );
}

type Chain = { checkpoints: readonly PublishedCheckpoint[]; keys: KeySet };

/** Verifies signatures and links here, so that the reader need not believe the list either. */
function ChainNotice({ checkpoints, keys }: Chain) {
  const outcome = useChain({ checkpoints, keys });
  if (outcome === undefined) return null;
  const { problem, count } = outcome;
  return (
    <Notice tone={problem === null ? 'good' : 'bad'} className="mb-4">
      {problem ??
        `Your browser has just checked the ${count === 1 ? 'signature' : `signatures and links of these ${count} checkpoints`}. All is well.`}
    </Notice>
  );
}

function useChain({ checkpoints, keys }: Chain) {
  const [outcome, setOutcome] = useState<{ problem: string | null; count: number }>();
  useEffect(() => {
    let isCurrent = true;
    const count = checkpoints.length;
    void import('#contract/proofs/verify-chain.ts')
      .then(({ verifyChain }) => verifyChain(checkpoints, keys))
      .then((problem) => isCurrent && setOutcome({ problem, count }))
      // A browser without Ed25519 shows the list alone.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [checkpoints, keys]);
  return outcome;
}

function Hash({ children }: { children: string }) {
  return (
    <code className="block break-all md:min-w-32 text-left lg:min-w-40 font-mono text-ink-soft text-xs">
      {children}
    </code>
  );
}
