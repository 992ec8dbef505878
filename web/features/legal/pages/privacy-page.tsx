import { contact } from '../../../shared/contact.ts';
import { textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { LegalText } from '../legal-text.tsx';

const SECTIONS = [
  {
    heading: 'What we know about you',
    body: (
      <p>
        What you tell us when you sign up: your name, address, phone number, email, and a password that we
        store only in a form no one can read. What happens in your account: your balance, payments, purchases,
        gifts and notifications. And what keeps your account safe: when, from which network and from which
        kind of device it was used. We keep that for 400 days, and you see it in your settings.
      </p>
    ),
  },
  {
    heading: 'What we never see',
    body: (
      <p>
        Your full card number. It goes straight from your browser to our card processor, who tells us only the
        last four digits, the brand and whether the payment succeeded.
      </p>
    ),
  },
  {
    heading: 'What it is used for',
    body: (
      <p>
        To run your account, deliver what you buy, let people who know your username or phone number send you
        gifts, answer you when you contact us, prevent fraud, and comply with the law. Not for advertising,
        and not for sale.
      </p>
    ),
  },
  {
    heading: 'Who else can see it',
    body: (
      <>
        <p>
          The card processor (to charge your card), the gift card issuers (to issue a card), and the email
          provider (to deliver your email), each only what it needs. People who search for you to send a gift
          see your name and phone number in masked form, never your email. Your gift page shows your first
          name only if you allow it. Our own staff see what their task needs, and each change they make is
          recorded.
        </p>
        <p>Authorities get what a valid legal order asks for, and no more.</p>
      </>
    ),
  },
  {
    heading: 'If your employer rewards you',
    body: (
      <p>
        Your employer may give us your name, email and phone number, so that we can invite you and deliver
        what they send. They see what they have paid to you. Once you accept, they also see your username and
        your whole balance, wherever the money came from. They never see what you buy, or who else sent you
        what. You can end the link at any time in your settings, and then they no longer see your balance.
      </p>
    ),
  },
  {
    heading: 'Cookies',
    body: (
      <p>
        The ones that keep you signed in and protect forms, a note in your browser about light or dark, and
        one about the page to return to until you verify your email. There are no tracking cookies, so there
        is no banner asking about them.
      </p>
    ),
  },
  {
    heading: 'How it is protected',
    body: (
      <p>
        Everything travels encrypted. Gift card codes are stored encrypted and shown to their owner only.
        Passwords are stored as slow one-way hashes. You can end any of your sessions and turn on a second
        factor.
      </p>
    ),
  },
  {
    heading: 'How long it is kept',
    body: (
      <p>
        As long as your account is open. When you close it, your profile is removed from Indulge. A record of
        the closed account stays with us: your name, email, phone number and username, and the brand, last
        four digits and expiration date of saved cards, never a full card number. It and the records of
        payments are kept for as long as tax and money-transmission laws require.
      </p>
    ),
  },
  {
    heading: 'Your choices',
    body: (
      <p>
        You can see and correct what we hold in your settings, hide your public profile, ask for a copy, and
        have your account deleted.
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
        </a>{' '}
        with any question about your data. A person will answer.
      </p>
    ),
  },
] as const;

export function PrivacyPage() {
  return (
    <LegalText
      title="Privacy notice"
      lead="What we store about you, why, and who can see it."
      effective="July 1, 2025"
      sections={SECTIONS}
    />
  );
}
