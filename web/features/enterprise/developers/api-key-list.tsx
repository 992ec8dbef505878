import { useState } from 'react';
import { type ApiKey, listApiKeys, type NewApiKey } from '#contract/enterprise/api-keys.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink, textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { KeyRound } from '../../../ui/icons/people.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { KeyTable } from './key-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { ShownSecret } from './shown-secret.tsx';

export function ApiKeyList() {
  const keys = useRead(listApiKeys, {}, { staleTime: 0 });
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <section aria-labelledby="api-keys">
      <PartHeading
        id="api-keys"
        title="API keys"
        className="mb-4"
        actions={
          <Button tone={made ? 'secondary' : 'primary'} onClick={() => setMaking(true)}>
            <KeyRound aria-hidden="true" />
            New key
          </Button>
        }
      >
        Your software needs a key to send rewards. Keep it as secret as a password. See the{' '}
        <TextLink to={paths.developers.href()}>examples</TextLink> and the{' '}
        <a href="/api/v2/docs" target="_blank" rel="noreferrer" className={textLinkStyle}>
          API reference
        </a>
        .
      </PartHeading>
      {made && (
        <ShownSecret title="Copy your new key now" secret={made.key} onDone={() => setMade(null)}>
          We cannot show “{made.name}” again. If you lose it, revoke it and create a new one.
        </ShownSecret>
      )}
      {keys.data ? (
        <Card flush={keys.data.length > 0}>
          {keys.data.length > 0 ? (
            <KeyTable keys={keys.data} onRevoke={setRevoking} />
          ) : (
            <EmptyState title="No keys yet">Create a key to send rewards from your own software.</EmptyState>
          )}
        </Card>
      ) : keys.error ? (
        <Card>
          <ErrorState title="Your keys did not load" {...errorProps(keys)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading keys" />
      )}
      <NewKeyDialog
        open={making}
        onClose={() => setMaking(false)}
        onMade={(key) => {
          setMaking(false);
          setMade(key);
        }}
      />
      <RevokeKey apiKey={revoking} keys={keys.data ?? []} onClose={() => setRevoking(null)} />
    </section>
  );
}
