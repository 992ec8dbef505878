import type { Topic } from '../topic.ts';

export const ADDING_FUNDS: Topic = {
  id: 'adding-funds',
  title: 'Adding funds and fees',
  summary: 'Fill your balance by card, and see what it costs.',
  articles: [
    {
      id: 'add-money',
      question: 'How do I add money to my balance?',
      answer: [
        'Press Add Funds at the top of any page, choose an amount and pay by card. The money is in your balance as soon as the payment succeeds.',
        (facts) =>
          `You can add from ${facts.addFundsMinimum} to ${facts.addFundsMaximum} in one payment, as often as you like.`,
      ],
      link: { label: 'Add Funds', to: 'add-funds' },
      words: 'top up deposit charge card limit minimum maximum',
    },
    {
      id: 'fees',
      question: 'What fees do you charge?',
      answer: [
        (facts) =>
          `Adding funds costs ${facts.addFundsFee} on top of the amount, and a gift that a guest pays by card costs ${facts.guestFee} on top. You see the fee and the total before you pay, and you pay exactly that.`,
        'Everything that you do with your balance is free: gift cards cost their face value, and sending to a member or an email address has no fee.',
      ],
      link: { label: 'Add Funds', to: 'add-funds' },
      words: 'fee cost price charge percent service free',
    },
    {
      id: 'saved-cards',
      question: 'Can I save my card?',
      answer: [
        'Yes. Add it in your wallet under Payment Methods, and choose it the next time you add funds.',
        'The number goes straight to our card processor. We see only the brand, the last four digits and the expiration date.',
      ],
      link: { label: 'Open your payment methods', to: 'payment-methods' },
      words: 'credit debit remove delete store',
    },
    {
      id: 'payment-problems',
      question: 'My card was declined, or the money is not there yet',
      answer: [
        'A declined card is not charged. Check its details, or try another card.',
        'If you were charged, please do not pay again. We keep asking the card processor, and the money reaches your balance by itself.',
      ],
      link: { label: 'See your transactions', to: 'history' },
      words: 'failed payment error pending processing missing',
    },
    {
      id: 'balance-expires',
      question: 'Does my balance expire?',
      answer: ['No. It does not expire, it earns no interest, and leaving it alone costs nothing.'],
      link: { label: 'Read the terms', to: 'terms' },
      words: 'inactive bank insured',
    },
  ],
};
