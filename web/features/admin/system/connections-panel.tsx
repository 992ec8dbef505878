import { Fragment } from 'react';
import { type Connection, getConnections } from '#contract/admin/system.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { RotateCw } from '../../../ui/icons/basic.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { PanelRead } from './panel-read.tsx';
import { WebhookList } from './webhook-list.tsx';

const NAMES: Record<Connection['name'], readonly [name: string, what: string]> = {
  payments: ['Stripe', 'Card payments'],
  issuer: ['Reloadly', 'Gift card codes'],
  mail: ['SMTP', 'Emails'],
  bounces: ['IMAP', 'Returned emails'],
  sms: ['Twilio', 'Text messages'],
  google: ['Google', 'Sign-in'],
  apple: ['Apple', 'Sign-in'],
};

const MODES: Record<Connection['mode'], readonly [label: string, tone: BadgeTone]> = {
  live: ['Live', 'primary'],
  test: ['Test mode', 'gold'],
  sandbox: ['Sandbox', 'plain'],
  off: ['Not configured', 'plain'],
};

/** The outside services: real or sandbox, and whether each answers now. */
export function ConnectionsPanel() {
  const known = useRead(getConnections);
  return (
    <>
      <div className="peer">
        <Panel
          title="Connections"
          description={
            known.data ? (
              <>
                Checked <RelativeTime moment={known.data.checkedAt} />, with the keys that the product itself
                uses.
              </>
            ) : (
              'Checks that every service responds.'
            )
          }
          actions={
            <Button tone="secondary" busy={known.isFetching} onClick={() => known.refetch()}>
              <RotateCw aria-hidden="true" />
              Check again
            </Button>
          }
        >
          <PanelRead query={known} of="the connections" lines={5}>
            {({ connections }) => (
              <ul className="divide-y divide-line">
                {connections.map((connection) => (
                  <Service key={connection.name} connection={connection} />
                ))}
              </ul>
            )}
          </PanelRead>
        </Panel>
      </div>
      <WebhookList lastAt={known.data?.lastWebhookAt ?? null} waiting={known.data?.webhooksWaiting ?? null} />
    </>
  );
}

/** Breaks after a slash rather than within a word. */
function WebAddress({ children: address }: { children: string }) {
  return [...address.matchAll(/[^/]*\/|[^/]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Service({ connection }: { connection: Connection }) {
  const [name, what] = NAMES[connection.name];
  const [mode, tone] = MODES[connection.mode];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">
          <Dotted
            facts={[
              name,
              <span key="what" className="font-normal text-ink-soft">
                {what}
              </span>,
            ]}
          />
        </p>
        {connection.address && (
          <p className="break-words text-ink-soft text-sm">
            <WebAddress>{connection.address}</WebAddress>
          </p>
        )}
        {connection.problem && <p className="mt-1 break-words text-bad-ink text-sm">{connection.problem}</p>}
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone={tone}>{mode}</Badge>
        {connection.reachable !== null && (
          <Badge tone={connection.reachable ? 'good' : 'bad'}>
            {connection.reachable ? `Responds in ${connection.milliseconds} ms` : 'Not responding'}
          </Badge>
        )}
      </p>
    </li>
  );
}
