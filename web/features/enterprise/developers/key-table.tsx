import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';

export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  return (
    <DataTable
      wide
      caption="API keys"
      columns={[keyColumn(keys), ...COLUMNS, revokeColumn(onRevoke)]}
      rows={keys}
      rowKey={({ id }) => id}
    />
  );
}

function keyColumn(keys: readonly ApiKey[]): Column<ApiKey> {
  return {
    key: 'name',
    header: 'Key',
    heading: true,
    cell: ({ name, mode, ending, createdBy, createdAt, madeByKeyId }) => {
      const maker = keys.find(({ id }) => id === madeByKeyId);
      return (
        <span className="block min-w-0">
          <span className="block break-words font-semibold">
            {name} {mode === 'test' && <Badge tone="warn">Test</Badge>}
          </span>
          <span className="block text-ink-soft text-sm">
            <code className="font-mono">
              {mode === 'test' ? 'TEST' : 'PROD'}_…{ending}
            </code>
            , created by {maker ? `${maker.name} (…${maker.ending})` : createdBy || 'a former manager'} on{' '}
            <span className="whitespace-nowrap">{formatDay(createdAt)}</span>
          </span>
        </span>
      );
    },
  };
}

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    key: 'permission',
    header: 'Access',
    cell: ({ permission, networks }) => (
      <span className="block">
        {permission === 'read_write' ? 'Read and write' : 'Read only'}
        {networks.length > 0 && (
          <span className="block text-ink-soft text-sm">from {networks.join(', ')}</span>
        )}
      </span>
    ),
  },
  {
    key: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? (
        <RelativeTime moment={lastUsedAt} className="whitespace-nowrap" />
      ) : (
        <span className="text-ink-soft">Never</span>
      ),
  },
  { key: 'state', header: 'Status', cell: (key) => <KeyState apiKey={key} /> },
];

const STOPPED = {
  'maker-left': 'Its maker has left',
  'maker-frozen': 'Its maker’s account is frozen',
} as const;

function KeyState({ apiKey: { revokedAt, expiresAt, stoppedBecause } }: { apiKey: ApiKey }) {
  if (revokedAt) return <Badge>Revoked</Badge>;
  if (expiresAt && new Date(expiresAt) <= new Date()) return <Badge>Expired</Badge>;
  if (stoppedBecause) {
    return (
      <span className="block">
        <Badge tone="warn">Stopped</Badge>
        <span className="block text-ink-soft text-sm">{STOPPED[stoppedBecause]}</span>
      </span>
    );
  }
  if (!expiresAt) return <Badge tone="good">Active</Badge>;
  return (
    <span className="block">
      <Badge tone="good">Active</Badge>
      <span className="block whitespace-nowrap text-ink-soft text-sm">until {formatDay(expiresAt)}</span>
    </span>
  );
}

function revokeColumn(onRevoke: (key: ApiKey) => void): Column<ApiKey> {
  return {
    key: 'revoke',
    header: 'Revoke',
    align: 'end',
    buttons: true,
    cell: (key) =>
      key.revokedAt ? null : (
        <Button size="sm" tone="quiet" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
          Revoke
        </Button>
      ),
  };
}
