import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { useFundingFee } from './use-funding-fee.ts';

const steps = (hasFee: boolean) => [
  ['We set up your account', 'Contact us. We add your company, its email domain and your first manager.'],
  [
    'Fund the balance',
    `By card, ${hasFee ? 'with the fee shown up front, ' : ''}or by invoice and bank transfer. Your first $5,000 unlocks your team and rewards.`,
  ],
  [
    'Upload the team',
    'A CSV file with names, emails and phone numbers. We check every row before anything is saved. Uploading does not pay anyone.',
  ],
  [
    'Reward',
    'Find the person, name the amount, send. It lands in their own balance, theirs to spend on any card in the catalog.',
  ],
];

export function HowItWorks() {
  const hasFee = useFundingFee() !== null;
  return (
    <section id="how-it-works" tabIndex={-1} aria-labelledby="how" className="border-line border-y bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-12 px-5 py-20 sm:py-28 lg:grid-cols-[2fr_3fr]">
        <SectionHeading id="how" title="How it works" className="lg:sticky lg:top-28 lg:self-start">
          <p>From the first email to the first thank-you, in four steps.</p>
        </SectionHeading>
        <ol className="flex flex-col">
          {steps(hasFee).map(([step, what], index) => (
            <li
              key={step}
              className="reveal grid grid-cols-[auto_1fr] gap-x-6 border-line border-b py-7 first:pt-0 last:border-b-0 sm:gap-x-9"
            >
              <span
                aria-hidden="true"
                className="tabular w-12 font-display font-semibold text-5xl text-coral-ink leading-none sm:w-16 sm:text-6xl"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="font-display font-semibold text-2xl leading-tight tracking-tight">{step}</h3>
                <p className="mt-2 max-w-lg text-ink-soft">{what}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
