import { type ApiRequest, listApiRequests } from '#contract/enterprise/api-keys.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Fold } from './fold.tsx';
import { JsonText } from './json-text.tsx';
import { MODES, useMode, WATCH_MS } from './use-mode.ts';

/** Every call of the last 90 days, with what was sent and answered. */
export function CallLog() {
  const [{ failed }, setSearch] = useSearchState((raw) => ({ failed: raw.errors === 'only' }));
  const { mode, setMode } = useMode('calls');
  const query = { mode, ...(failed && { failed: 'true' as const }) };
  const pages = useReadPages(
    listApiRequests,
    { query },
    { keepPrevious: true, staleTime: 0, refetchInterval: WATCH_MS },
  );
  return (
    <section aria-labelledby="api-calls">
      <PartHeading
        id="api-calls"
        title="Calls"
        className="mb-4"
        actions={
          <div className="flex flex-wrap items-center gap-4">
            <Checkbox
              checked={failed}
              onChange={(event) =>
                setSearch({ errors: event.currentTarget.checked ? 'only' : undefined }, { replace: true })
              }
            >
              Only errors
            </Checkbox>
            <Segmented label="World" options={MODES} value={mode} onChange={setMode} />
          </div>
        }
      >
        API calls of the last 90 days, newest first. Links and secrets are left out.
      </PartHeading>
      {pages.items ? (
        <Calls calls={pages.items} failed={failed} />
      ) : pages.error ? (
        <Card>
          <ErrorState title="The calls did not load" {...errorProps(pages)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading calls" />
      )}
      <LoadMore label="Load more calls" {...moreProps(pages)} />
    </section>
  );
}

function Calls({ calls, failed }: { calls: readonly ApiRequest[]; failed: boolean }) {
  if (calls.length === 0) {
    return (
      <Card>
        <EmptyState title={failed ? 'No errors' : 'No calls yet'} art={null}>
          {failed ? 'No call returned an error.' : 'API calls appear here within seconds.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </ul>
    </Card>
  );
}

function Call({ call }: { call: ApiRequest }) {
  return (
    <Fold
      moment={call.createdAt}
      line={
        <>
          <Badge tone={call.status < 400 ? 'good' : call.status < 500 ? 'warn' : 'bad'}>{call.status}</Badge>
          <code className="wrap-anywhere min-w-0 font-mono text-xs sm:text-sm">
            {call.method} {call.path}
          </code>
        </>
      }
    >
      <p className="wrap-anywhere mt-3 text-ink-soft text-sm">
        {call.keyName} (…{call.keyEnding}) from {call.ip ?? 'an unknown address'}, answered in{' '}
        {call.milliseconds} ms. Request id: <code className="font-mono text-xs">{call.requestId}</code>
      </p>
      <JsonText title="Request" text={call.requestBody} />
      <JsonText title="Response" text={call.answerBody} />
    </Fold>
  );
}
