import { useState } from 'react';
import { WEBHOOK_EVENT_NAMES } from '#contract/public-api/events.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { CodeBlock } from './code-block.tsx';
import { RECEIVER_LANGUAGES, RECEIVERS, type ReceiverLanguage, STARTED_WITH } from './languages.ts';
import { WEBHOOK_BODY } from './webhook-body.ts';

/** A server that takes webhooks, in the language of the reader. */
export function Receivers() {
  const [language, setLanguage] = useState<ReceiverLanguage>('node');
  return (
    <Panel
      id="webhooks"
      title="Receive webhooks"
      description="The header Tremendous-Webhook-Signature signs the body with your webhook’s secret. The three headers of Standard Webhooks are sent too, for its libraries."
      actions={
        <Segmented
          label="Language of the receiver"
          options={RECEIVER_LANGUAGES}
          value={language}
          onChange={setLanguage}
        />
      }
    >
      <p className="mb-3 text-ink-soft text-sm">
        Put your webhook’s secret in INDULGE_SECRET. {STARTED_WITH[language]}
      </p>
      <CodeBlock label="A receiver that checks the signature" code={RECEIVERS[language]} />
      <p className="mt-5 mb-3 max-w-2xl text-ink-soft text-sm">
        A webhook says what happened and to which resource. Get the details by its ID. meta holds the reason a
        delivery failed, or the message of a thank-you. Otherwise, it is empty.
      </p>
      <CodeBlock label="What a webhook looks like" code={JSON.stringify(WEBHOOK_BODY, null, 2)} />
      <h3 className="mt-5 font-semibold text-lg">Events</h3>
      <ul aria-label="Events" className="mt-2 grid gap-x-5 gap-y-1 sm:grid-cols-2">
        {WEBHOOK_EVENT_NAMES.map((name) => (
          <li key={name} className="break-words font-mono text-sm">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-2xl text-ink-soft text-sm">
        An event may arrive twice, with the same uuid. Answer with 2xx within ten seconds, and process it
        afterwards. After a failure we retry for 28 hours.
      </p>
    </Panel>
  );
}
