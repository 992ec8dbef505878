import { useFeeKinds } from '../../../api/use-config.ts';
import { paths } from '../../../paths.ts';
import { contact } from '../../../shared/contact.ts';
import { TextLink, textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { LegalText } from '../legal-text.tsx';

const SECTIONS = [
  {
    heading: 'What Indulge is',
    body: (
      <p>
        Indulge lets you hold a balance in US dollars, buy gift cards of many brands from it, and receive
        gifts from other people into it. The gift cards themselves are issued by the brands or by companies
        they work with, and their own conditions apply when you use them.
      </p>
    ),
  },
  {
    heading: 'Your account',
    body: (
      <>
        <p>
          You need to be at least 18 and live in the United States. Tell us the truth about who you are, and
          keep it current. One person, one account.
        </p>
        <p>
          Keep your password to yourself. If you think someone else has it, change it right away and end your
          other sessions; tell us if money or cards are missing.
        </p>
      </>
    ),
  },
  {
    heading: 'Your balance',
    body: (
      <>
        <p>
          Your balance is money held for buying gift cards and sending gifts within Indulge. It earns no
          interest, it does not expire, and we never take a fee for leaving it alone. It is not a bank account
          and is not insured as one.
        </p>
        <p>
          When someone sends you a gift, it is yours as soon as it shows in your balance. If the sender’s bank
          takes back their card payment, we may take back what you have not spent.
        </p>
      </>
    ),
  },
  {
    heading: 'Fees',
    body: <Fees />,
  },
  {
    heading: 'Buying gift cards',
    body: (
      <>
        <p>
          When you check out, we set the price aside and order your cards from their issuers. A card usually
          arrives by email within a minute. If an issuer cannot deliver, the price of that card goes back to
          your balance automatically.
        </p>
        <p>
          A gift card whose code has been delivered cannot be returned to us, because the code can be spent by
          anyone who has read it. If a code does not work, contact us, and we will settle it with the issuer.
        </p>
      </>
    ),
  },
  {
    heading: 'Refunds',
    body: <Refunds />,
  },
  {
    heading: 'What is not allowed',
    body: (
      <p>
        Paying with cards that are not yours, moving money for someone whose identity is hidden, reselling
        codes, testing stolen cards, or getting in the way of the service or of other people using it. We may
        freeze an account while we look into it, and we close accounts that were used for it.
      </p>
    ),
  },
  {
    heading: 'Leaving',
    body: (
      <p>
        You can close your account at any time in your settings. Spend your balance first. If what is left is
        too small for any gift card, you can give it up. Records that the law makes us keep are kept, and
        nothing else.
      </p>
    ),
  },
  {
    heading: 'What we’re responsible for',
    body: (
      <p>
        We are responsible for keeping your balance right and for delivering what you have paid for. We are
        not responsible for what a brand does with its own gift card once you have its code, or for losses no
        one could foresee. Nothing here takes away rights that the law gives you.
      </p>
    ),
  },
  {
    heading: 'When these terms change',
    body: (
      <p>
        We tell you by email at least 30 days before a change that matters, and ask you to agree where the law
        asks for it. How we treat your data is described in our{' '}
        <TextLink to={paths.privacy.href()}>privacy notice</TextLink>.
      </p>
    ),
  },
  {
    heading: 'How to reach us',
    body: (
      <p>
        Write to{' '}
        <a href={contact.hello} className={textLinkStyle}>
          {contact.address}
        </a>
        , about a payment that looks wrong, a code that does not work, or anything else.
      </p>
    ),
  },
] as const;

export function TermsPage() {
  return (
    <LegalText
      title="Terms of use"
      lead="What you can expect from Indulge, and what Indulge expects from you, in plain English."
      effective="July 1, 2025"
      sections={SECTIONS}
    />
  );
}

function Fees() {
  const fees = useFeeKinds();
  return (
    <p>
      {fees.any
        ? `${feeSubject(fees)} a service fee on top of the amount. You see the fee and the total`
        : 'You see the total'}{' '}
      before you pay, and you pay exactly that. Buying gift cards from your balance costs their face value and
      nothing more.
    </p>
  );
}

function feeSubject({ adding, gifts }: { adding: boolean; gifts: boolean }): string {
  if (adding && gifts) return 'Adding funds and sending a gift by card carry';
  return adding ? 'Adding funds carries' : 'Sending a gift by card carries';
}

function Refunds() {
  const { adding: hasFee } = useFeeKinds();
  return (
    <p>
      What you have added by card and not yet spent can be refunded to that card
      {hasFee && ', with the matching part of the fee'}. Contact us to ask for it.
    </p>
  );
}
