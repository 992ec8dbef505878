import type { Topic } from '../topic.ts';

export const FROZEN_BALANCE: Topic = {
  id: 'frozen-balance',
  title: 'A frozen balance',
  summary: 'Why you cannot spend for now, and how it ends.',
  articles: [
    {
      id: 'why-frozen',
      question: 'Why can I not spend my balance?',
      answer: [
        'A note at the top of every page says why. A card payment of yours is disputed, you secured your account, or our staff changed your email address.',
        'The money stays yours, and you still receive gifts and rewards.',
      ],
      link: { label: 'See your transactions', to: 'history' },
      words: 'blocked locked hold suspended frozen spending',
    },
    {
      id: 'frozen-by-dispute',
      question: 'How does it end after a dispute?',
      answer: [
        'The bank decides, and then you can spend again. Was the dispute a mistake? Ask the bank to withdraw it. If you did not dispute this payment, please write to us.',
      ],
      link: { label: 'Write to us', to: 'contact' },
      words: 'chargeback bank frozen unfreeze',
    },
    {
      id: 'frozen-by-securing',
      question: 'How does it end after I secured my account?',
      answer: [
        'Choose a new password by email. With it you can spend again. Passkeys are removed, and you can add new ones.',
      ],
      link: { label: 'Choose a new password', to: 'forgot-password' },
      words: 'this was not me hacked stolen frozen unfreeze',
    },
    {
      id: 'frozen-by-email-change',
      question: 'How does it end after our staff changed my email?',
      answer: [
        'By itself, 24 hours after the change. Choose a new password by the link we sent to your new address, and the note at the top of the page says when. If you did not want the change, write to us now.',
      ],
      link: { label: 'Write to us', to: 'contact' },
      words: 'support address frozen unfreeze',
    },
  ],
};
