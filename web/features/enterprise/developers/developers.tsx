import { ApiKeys } from './api-keys.tsx';
import { CallLog } from './call-log.tsx';
import { TestWorld } from './test-world.tsx';
import { Webhooks } from './webhooks.tsx';

/** For engineers of the company: keys for the public API, webhooks, and what was called. */
export function Developers() {
  return (
    <div className="flex flex-col gap-8">
      <ApiKeys />
      <TestWorld />
      <Webhooks />
      <CallLog />
    </div>
  );
}
