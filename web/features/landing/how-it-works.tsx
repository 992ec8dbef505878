import { useFeeKinds } from '../../api/use-config.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

const gifterSteps = (hasFee: boolean) =>
  [
    ['Find them', 'By username or phone number. No account, no address, no shirt size needed.'],
    [
      'Name the amount',
      `Anything from $1 to $1,000. You see ${hasFee ? 'the fee and the total' : 'the total'} before you pay.`,
    ],
    ['Send it off', 'Pay by card. It is in their balance moments later, with your name on it.'],
  ] as const;

const RECIPIENTS = [
  [
    'Hear the good news',
    'With a free account and a username to share, gifts find you. Each one says who it is from.',
  ],
  ['Pick any card', 'Dinner, flowers, games, good shoes. A card costs its face value and not a cent more.'],
  ['Enjoy it', 'The code comes by email and stays in your wallet, ready when you are at the checkout.'],
] as const;

export function HowItWorks() {
  const { gifts: hasFee } = useFeeKinds();
  return (
    <section
      id="how-it-works"
      tabIndex={-1}
      aria-labelledby="how"
      className="mx-auto max-w-6xl px-5 pt-24 sm:pt-32"
    >
      <SectionHeading id="how" title="How it works">
        <p>Three steps to give, three to receive.</p>
      </SectionHeading>
      <div className="mt-14 flex flex-col gap-16 sm:mt-16 sm:gap-20">
        <Flow title="You are sending" steps={gifterSteps(hasFee)} art="step-gifter">
          <LinkButton to={paths.sendFunds.href()} tone="soft">
            Send a Gift Now
          </LinkButton>
        </Flow>
        <Flow title="You are receiving" steps={RECIPIENTS} art="step-recipient">
          <LinkButton to={paths.signUp.href()} tone="soft">
            Open an account
          </LinkButton>
        </Flow>
      </div>
    </section>
  );
}

/** Three steps on a dotted path, each with its picture. */
function Flow({
  title,
  steps,
  art,
  children,
}: {
  title: string;
  steps: readonly (readonly [step: string, what: string])[];
  art: string;
  children: React.ReactNode;
}) {
  return (
    <div>
      <div className="reveal mb-8 flex flex-wrap items-center justify-between gap-4 border-line border-b pb-4">
        <h3 className="font-display font-semibold text-2xl tracking-tight">{title}</h3>
        {children}
      </div>
      <ol className="grid gap-9 md:grid-cols-3 md:gap-10">
        {steps.map(([step, what], index) => (
          <li
            key={step}
            className="reveal relative grid grid-cols-[auto_1fr] gap-x-5 md:block md:not-last:before:absolute md:not-last:before:top-14 md:not-last:before:left-32 md:not-last:before:w-[calc(100%-6.5rem)] md:not-last:before:border-line-strong/60 md:not-last:before:border-t-2 md:not-last:before:border-dotted"
          >
            <img
              src={`/art/${art}-${index + 1}.svg`}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
              className="size-20 md:size-28"
            />
            <div className="md:mt-5">
              <h4 className="font-semibold text-xl leading-snug">
                <span className="tabular mr-2 font-display text-coral-ink">{index + 1}.</span>
                {step}
              </h4>
              <p className="mt-1.5 text-ink-soft">{what}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
