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
        lead={
          <>
            Send rewards from your own software. Our API follows the Tremendous API: software written for it
            works here with a new address and key. For details, see the{' '}
            <ApiLink file="docs">API reference</ApiLink> or the{' '}
            <ApiLink file="openapi.json">OpenAPI document</ApiLink>.
          </>
        }
      />
      <QuickStart />
      <Keys />
      <Panel title="Calls" description="Our tests run each example exactly as shown.">
        <div className="flex flex-col gap-10">
          {CALLS.map((call) => (
            <CallExample key={call.id} call={call} />
          ))}
        </div>
      </Panel>
      <Receivers />
      <Panel title="Responses" description="Errors have the form { status, errors: { message, payload } }.">
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
          A super admin of your company creates keys on the dashboard, under Developers. A key can read and
          write, or only read. It can expire, and it can be limited to your networks. It is shown once.
        </p>
        <p>
          <code className="font-mono text-ink text-sm">TEST_</code> keys work in your test world, with
          $100,000 of play money. Its emails appear on your dashboard, its gift card codes are worth nothing,
          and you can reset it at any time. <code className="font-mono text-ink text-sm">PROD_</code> keys pay
          from your shared balance.
        </p>
        <p>
          No company account yet? <TextLink to={paths.business.href()}>Business</TextLink>
        </p>
      </div>
    </Panel>
  );
}

function Move() {
  return (
    <Panel id="move" title="If you use the Tremendous API">
      <ol className="flex max-w-2xl list-decimal flex-col gap-2 pl-5 text-ink-soft">
        <li>Point your client at this site, with a test key.</li>
        <li>
          Run your tests. IDs are opaque, amounts are in US dollars, and rewards go by email, as a link, or by
          text message where that is set up.
        </li>
        <li>
          Endpoints we do not support return 404 or 405 in the usual form. We never silently ignore a field
          that affects who is paid or how much.
        </li>
        <li>Switch to a live key.</li>
      </ol>
    </Panel>
  );
}

function Reference() {
  return (
    <Panel id="reference" title="Reference">
      <p className="max-w-2xl text-ink-soft">
        The <ApiLink file="docs">API reference</ApiLink> lists every call, field and status. Programs can read
        it as an <ApiLink file="openapi.json">OpenAPI document</ApiLink>.
      </p>
    </Panel>
  );
}

function ApiLink({ file, children }: { file: 'docs' | 'openapi.json'; children: string }) {
  return (
    <a href={`${PUBLIC_API}/${file}`} className={textLinkStyle}>
      {children}
    </a>
  );
}
