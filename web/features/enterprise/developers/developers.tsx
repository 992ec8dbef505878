import { ApiKeys } from './api-keys.tsx';
import { CallLog } from './call-log.tsx';

/** For engineers of the company: keys for the public API, and what was called with them. */
export function Developers() {
  return (
    <div className="flex flex-col gap-8">
      <ApiKeys />
      <CallLog />
    </div>
  );
}
