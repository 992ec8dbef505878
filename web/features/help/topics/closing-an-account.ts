import type { Topic } from '../topic.ts';

export const CLOSING_AN_ACCOUNT: Topic = {
  id: 'closing-an-account',
  title: 'Closing an account',
  summary: 'What to do first, and what becomes of your gift cards.',
  articles: [
    {
      id: 'close-my-account',
      question: 'How do I close my account?',
      answer: [
        'Choose “Delete account” in your settings, under Security and privacy. It cannot be undone.',
        'Your balance has to be zero first, with no payment under way or disputed, and no open case about a code.',
        'Accounts of companies and staff are closed by others.',
      ],
      link: { label: 'Open your security settings', to: 'security' },
      words: 'delete remove leave cancel account',
    },
    {
      id: 'cards-after-closing',
      question: 'What happens to my gift cards?',
      answer: [
        'We email you a link to their codes. It works once, for 7 days, so save the codes somewhere safe.',
        'If your email is no longer the right one, change it before you close the account.',
      ],
      link: { label: 'Open your wallet', to: 'wallet' },
      words: 'codes delete account unclaimed',
    },
    {
      id: 'small-leftover',
      question: 'What if too little is left to spend?',
      answer: [
        'If no gift card costs that little, you can give it up when you delete your account. Or send it to someone: that has no fee.',
        'In some states you can take it out: your wallet offers it there.',
      ],
      link: { label: 'Send it to someone', to: 'send-funds' },
      words: 'remaining cents balance leftover delete',
    },
    {
      id: 'data-after-closing',
      question: 'What do you keep after that?',
      answer: [
        'Your profile is removed from Indulge. A record of the account and of its payments is kept for as long as the law requires.',
      ],
      link: { label: 'Read the privacy notice', to: 'privacy' },
      words: 'data deleted records erase',
    },
  ],
};
