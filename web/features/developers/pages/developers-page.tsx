import { PUBLIC_API } from '#contract/public-api/define-api-route.ts';
import { paths } from '../../../paths.ts';
import { TextLink, textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CallExample } from '../call-example.tsx';
import { CALLS } from '../calls.ts';
import { Compatibility } from '../compatibility.tsx';
import { QuickStart } from '../quick-start.tsx';
import { Receivers } from '../receivers.tsx';
import { STATUSES } from '../statuses.ts';

/** The public API of companies, for engineers. */
export function DevelopersPage() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-5 py-12 sm:py-16">
      <PageHeading
        title="Developers"
        className="mb-2"
        lead="Send rewards from your own software. Our API has the form of the Tremendous API, so software written for that one works here with another address and key."
      />
      <QuickStart />
      <Keys />
      <Panel title="The calls" description="Each example is run by our tests, as it is printed.">
        <div className="flex flex-col gap-10">
          {CALLS.map((call) => (
            <CallExample key={call.id} call={call} />
          ))}
        </div>
      </Panel>
      <Receivers />
      <Panel title="Answers" description="Errors have the form { status, errors: { message, payload } }.">
        <Facts facts={STATUSES} />
      </Panel>
      <Move />
      <Compatibility />
      <Reference />
    </div>
  );
}

function Keys() {
  return (
    <Panel id="keys" title="Keys">
      <div className="flex max-w-2xl flex-col gap-3 text-ink-soft">
        <p>
          A super admin of your company makes keys on the dashboard, under Developers. A key may read, or read
          and order; it can have an end, and work from your networks alone. It is shown once.
        </p>
        <p>
          <code className="font-mono text-ink text-sm">TEST_</code> keys work on a test world of your company,
          with $100,000 that is not real. Its mails go to a page of the dashboard, its gift cards have codes
          that are worth nothing, and you can empty it whenever you want.{' '}
          <code className="font-mono text-ink text-sm">PROD_</code> keys pay from your shared balance.
        </p>
        <p>
          No company account yet? <TextLink to={paths.business.href()}>Indulge for business</TextLink>
        </p>
      </div>
    </Panel>
  );
}

function Move() {
  return (
    <Panel id="move" title="If you use the Tremendous API">
      <ol className="flex max-w-2xl list-decimal flex-col gap-2 pl-5 text-ink-soft">
        <li>Set the base address of your client to this product, and its key to a test key.</li>
        <li>
          Run your tests. Ids are opaque here too, amounts are US dollars, and rewards go by email or as a
          link.
        </li>
        <li>
          What Indulge does not have answers 404 in the usual form. Nothing is ignored that would change who
          gets what.
        </li>
        <li>Make a live key.</li>
      </ol>
    </Panel>
  );
}

function Reference() {
  return (
    <Panel id="reference" title="Reference">
      <p className="max-w-2xl text-ink-soft">
        <a href={`${PUBLIC_API}/docs`} className={textLinkStyle}>
          The reference of the API
        </a>{' '}
        has every call, field and status. Programs read it as an{' '}
        <a href={`${PUBLIC_API}/openapi.json`} className={textLinkStyle}>
          OpenAPI document
        </a>
        .
      </p>
    </Panel>
  );
}
