import type { ReactNode } from 'react';
import { Facts } from '../../ui/data/facts.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { DIFFERENCES } from './differences.ts';
import { CHANGES, RESOURCES, type Resource } from './resources.ts';

/** Which calls of the original are there, and where they differ. */
export function Compatibility() {
  return (
    <>
      <Panel
        id="status"
        title="Every call, compared with the Tremendous API"
        description="Calls that are not supported return 404, or 405 where the address has other methods."
      >
        <Facts
          facts={RESOURCES.map((resource) => ({ name: resource.name, value: <Calls {...resource} /> }))}
        />
      </Panel>
      <Panel id="differences" title="Where it differs">
        <div className="flex flex-col gap-8">
          {DIFFERENCES.map(({ about, items }) => (
            <section key={about}>
              <h3 className="font-semibold text-lg">{about}</h3>
              <ul className="mt-2 flex max-w-3xl list-disc flex-col gap-2 pl-5 text-ink-soft">
                {items.map((item) => (
                  <li key={item}>{withCode(item)}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Panel>
      <Panel id="changes" title="Changes">
        <Facts facts={CHANGES.map(({ day, text }) => ({ name: day, value: withCode(text) }))} />
      </Panel>
    </>
  );
}

function Calls({ calls, missing, added = [] }: Resource) {
  return (
    <ul className="flex flex-col gap-1 font-normal text-sm">
      {calls.map((call) => (
        <li key={call}>
          <Code>{call}</Code>
        </li>
      ))}
      {added.map((call) => (
        <li key={call}>
          <Code>{call}</Code> <span className="text-ink-soft">only in Indulge</span>
        </li>
      ))}
      {calls.length === 0 && <li className="text-ink-soft">Not supported</li>}
      {missing && <li className="text-ink-soft">Not supported: {missing.toLowerCase()}</li>}
    </ul>
  );
}

/** What stands between backticks is code. */
function withCode(text: string): ReactNode[] {
  let end = 0;
  return text.split('`').map((part, place) => {
    end += part.length + 1;
    return place % 2 === 0 ? part : <Code key={end}>{part}</Code>;
  });
}

function Code({ children }: { children: string }) {
  return <code className="break-words font-mono text-ink text-sm">{children}</code>;
}
