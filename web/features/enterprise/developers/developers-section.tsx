import { ApiKeyList } from './api-key-list.tsx';
import { CallLog } from './call-log.tsx';
import { TestWorldFacts } from './test-world-facts.tsx';
import { WebhookList } from './webhook-list.tsx';

/** For engineers of the company: keys for the public API, webhooks, and what was called. */
export function DevelopersSection() {
  return (
    <div className="flex flex-col gap-8">
      <ApiKeyList />
      <TestWorldFacts />
      <WebhookList />
      <CallLog />
    </div>
  );
}
