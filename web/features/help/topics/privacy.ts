import type { Topic } from '../topic.ts';

export const PRIVACY: Topic = {
  id: 'privacy',
  title: 'Privacy and your data',
  summary: 'Who can find you, what we store, and how to get a copy.',
  articles: [
    {
      id: 'who-finds-me',
      question: 'Who can find me?',
      answer: [
        'Anyone who searches for your username or phone number to send you a gift. They see your name and phone number only in part, and never your email. Your gift page shows your first name only if you allow it.',
        'With a private profile nobody can find you, and nobody can send you a gift by username or phone.',
      ],
      link: { label: 'Choose who can find you', to: 'preferences' },
      words: 'private public profile visibility hide search',
    },
    {
      id: 'what-is-stored',
      question: 'What do you know about me?',
      answer: [
        'What you told us when you signed up, what happens in your account, and what keeps it safe. There are no tracking cookies, no advertising, and we sell nothing.',
      ],
      link: { label: 'Read the privacy notice', to: 'privacy' },
      words: 'data cookies tracking personal information GDPR CCPA',
    },
    {
      id: 'copy-of-data',
      question: 'How do I get a copy of my data?',
      answer: [
        'Press “Download my data” in your settings, under Security and privacy. You get one file with your profile, transactions, gift cards and notifications.',
      ],
      link: { label: 'Open your security settings', to: 'security' },
      words: 'export download JSON file request',
    },
    {
      id: 'which-emails',
      question: 'Which emails do you send?',
      answer: [
        'Codes, receipts and security notices always. Updates, such as when a gift arrives, only while Email notifications is on.',
      ],
      link: { label: 'Choose your emails', to: 'preferences' },
      words: 'unsubscribe newsletter marketing notifications stop',
    },
    {
      id: 'check-a-receipt',
      question: 'Can I check that a receipt is genuine?',
      answer: [
        'Yes. Every receipt is signed, and your browser can check it without sending it anywhere. The page also shows the daily checks of our ledger.',
      ],
      link: { label: 'Check a receipt', to: 'trust' },
      words: 'signed proof ledger verify safe trust',
    },
  ],
};
