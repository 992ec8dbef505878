import { getKeys } from '#contract/trust.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { DownloadLink } from '../../ui/actions/download-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatMoment } from '../../ui/format/date-format.ts';
import { Panel } from '../../ui/layout/card.tsx';

/** The public keys, for checks of receipts without this page. */
export function OwnCheck() {
  const read = useRead(getKeys);
  const { data, error } = read;
  return (
    <Panel
      title="Check without us"
      description="Save our public keys once. They are a JSON Web Key Set for Ed25519 signatures, so your own program can check a receipt offline."
      actions={
        <DownloadLink href={getKeys.path} download="indulge-keys.json">
          Download the keys
        </DownloadLink>
      }
    >
      <h3 className="mb-2 font-semibold">Our public keys</h3>
      {data && (
        <ul className="flex flex-col gap-1.5">
          {data.keys.map(({ kid, revoked }) => (
            <li key={kid} className="text-sm">
              <code className="break-all font-mono text-ink-soft">{kid}</code>
              {revoked && (
                <span className="block text-bad-ink">
                  Revoked {formatMoment(new Date(revoked.revoked_at * 1000).toISOString())}. Receipts that it
                  signed need a checkpoint from before.
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!data && error && <ErrorState title="The keys did not load" {...errorProps(read)} />}
      {!data && !error && <Skeleton className="h-5 w-80 max-w-full" />}
    </Panel>
  );
}
