import { type IssuingQueue, listIssuingQueues } from '#contract/admin/system-jobs.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { useRead } from '../../../api/use-read.ts';
import { estimateLabel } from '../../../shared/gift-cards/issuing-estimate.ts';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { formatMomentInText } from '../../../ui/format/date-format.ts';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { PanelRead } from './panel-read.tsx';

const POLL_EVERY_MS = 10_000;

/** The gift cards that wait for each issuer, and the estimate that customers read. */
export function IssuingQueues() {
  const queues = useRead(listIssuingQueues, undefined, { refetchInterval: POLL_EVERY_MS });
  return (
    <Panel
      title="Gift cards to issue"
      description="What waits at the issuer, and the estimate that customers read."
    >
      <PanelRead query={queues} of="the gift cards to issue" lines={4}>
        {(list) => (
          <ul className="space-y-6">
            {list.map((queue) => (
              <li key={queue.issuer}>
                <Facts facts={queueFacts(queue)} />
              </li>
            ))}
          </ul>
        )}
      </PanelRead>
    </Panel>
  );
}

function queueFacts(queue: IssuingQueue): Fact[] {
  const { waiting, delayed, held, oldestAt, requestsPerSecond, pausedUntil, estimateSeconds } = queue;
  return [
    { name: 'Issuer', value: codeLabel(queue.issuer) },
    {
      name: 'Waiting',
      value:
        waiting === 0 ? 'No cards' : `${cards(waiting)}${delayed > 0 ? `, ${cards(delayed)} delayed` : ''}`,
    },
    { name: 'Oldest', value: oldestAt === null ? 'None waits' : <RelativeTime moment={oldestAt} /> },
    ...(held > 0 ? [{ name: 'Frozen accounts', value: `${cards(held)} not ordered` }] : []),
    {
      name: 'Limit',
      value:
        requestsPerSecond === null
          ? 'None set'
          : `${requestsPerSecond.toLocaleString('en-US')} ${requestsPerSecond === 1 ? 'request' : 'requests'} a second`,
    },
    ...(pausedUntil === null ? [] : [{ name: 'Paused', value: `Until ${formatMomentInText(pausedUntil)}` }]),
    { name: 'Customers read', value: `A code takes ${estimateLabel(estimateSeconds)}.` },
  ];
}

const cards = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'card' : 'cards'}`;
