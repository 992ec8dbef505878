import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { contact } from '../../shared/contact.ts';
import { TextLink, textLinkStyle } from '../../ui/actions/text-link.tsx';
import { Plus } from '../../ui/icons/basic.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { useFundingFee } from './use-funding-fee.ts';

const QUESTIONS: readonly (readonly [question: string, answer: ReactNode])[] = [
  ['What does it cost?', <Cost key="cost" />],
  [
    'Why start with $5,000?',
    'Your first funding unlocks employees and transfers. It is not a deposit or a fee: all of it is yours to give.',
  ],
  [
    'What do our people have to do?',
    'People without an account get an email invitation and set a password. People already on Indulge are invited to link to your company. After that, rewards simply arrive.',
  ],
  [
    'What should be in the CSV file?',
    'Four columns: firstName, lastName, email and phoneNumber, and if you like birthday and startDate. You preview every row first. Rows with mistakes come back with the reason, and the others go through.',
  ],
  [
    'Can we reward someone who is not on our list?',
    'Yes. Find a member by exact username, phone number or email. Anyone else gets a reward by email, by text message or as a link that you hand out, and needs no account to choose a gift card.',
  ],
  [
    'What happens to rewards when someone leaves?',
    'They stay theirs. A reward to an employee’s account is their own money from the moment it arrives, and once their link to your company ends, you no longer see their balance. A reward by link is yours to cancel until it is claimed.',
  ],
  [
    'Who can see what was paid?',
    'Managers and account staff see all transactions of the company, and each payout records who made it.',
  ],
  [
    'We only want to send one gift. Do we need all this?',
    <>
      No. <TextLink to={paths.sendFunds.href()}>Send a gift</TextLink> by card to any member, or{' '}
      <TextLink to={paths.sendGift.href()}>send a gift by email</TextLink> to anyone. You need no account.
    </>,
  ],
];

/**
 * Questions that open one at a time, as native `details`, so that the browser's page search also finds the
 * answers.
 */
export function Faq() {
  return (
    <section id="faq" tabIndex={-1} aria-labelledby="faq-title" className="border-line border-t bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-10 px-5 py-20 sm:py-28 lg:grid-cols-[2fr_3fr]">
        <SectionHeading id="faq-title" title="Questions" className="lg:sticky lg:top-28 lg:self-start">
          <p>
            Something else? <br />
            <a href={contact.sales} className={`${textLinkStyle} rounded-xs`}>
              Contact us
            </a>
            , and a person will answer.
          </p>
        </SectionHeading>
        <div className="border-line border-t">
          {QUESTIONS.map(([question, answer]) => (
            <details key={question} name="faq" className="group border-line border-b">
              <summary className="flex min-h-16 list-none items-center justify-between gap-6 rounded-md py-4 font-semibold text-lg leading-snug [&::-webkit-details-marker]:hidden">
                {question}
                <Plus
                  aria-hidden="true"
                  className="size-5 shrink-0 text-coral-ink transition-transform duration-200 ease-calm group-open:rotate-45"
                />
              </summary>
              <div className="max-w-xl pr-8 pb-6 text-ink-soft">{answer}</div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

function Cost() {
  const funding = useFundingFee();
  const sending = 'Sending rewards is free, no matter how many or how small, and there is no subscription.';
  if (funding === null) return `Adding money to the company balance is free. ${sending}`;
  const fee = funding ? `A fee of ${funding.rate}` : 'A fee';
  return `${fee} when you add money to the company balance by card, and none when you pay an invoice by bank transfer. ${sending}`;
}
