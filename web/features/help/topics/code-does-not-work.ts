import type { Topic } from '../topic.ts';

export const CODE_DOES_NOT_WORK: Topic = {
  id: 'code-does-not-work',
  title: 'The code does not work',
  summary: 'Report it from your wallet, and follow every step.',
  articles: [
    {
      id: 'report-a-code',
      question: 'What do I do when a code does not work?',
      answer: [
        'Open the menu of the card in your wallet and choose “The code does not work”. Tell us what happened and what the store said. After that you can add a picture of the receipt or the screen.',
        'Please do not write the code itself.',
      ],
      link: { label: 'Open your wallet', to: 'wallet' },
      words: 'declined invalid empty broken rejected already used gift card problem',
    },
    {
      id: 'after-a-report',
      question: 'What happens after I report a code?',
      answer: [
        'We ask the issuer at once what is left on the card. Then our staff replace the card, return your money, or explain why they cannot.',
        'They answer within a few days. You hear of it in your notifications and by email. Money that we return goes to your balance.',
      ],
      link: { label: 'See the case in your wallet', to: 'wallet' },
      words: 'case replacement refund status evidence',
    },
    {
      id: 'code-works-after-all',
      question: 'What if it works after all, or I disagree with the answer?',
      answer: [
        'Open the case from the menu of the card. As long as it is open, “The code works after all” ends it.',
        'If we said no and you have something new to tell, report the card again.',
      ],
      link: { label: 'Open your wallet', to: 'wallet' },
      words: 'withdraw appeal case rejected',
    },
  ],
};
