import type { Topic } from '../topic.ts';

export const BUYING_GIFT_CARDS: Topic = {
  id: 'buying-gift-cards',
  title: 'Buying gift cards and codes',
  summary: 'From the marketplace to the code in your wallet.',
  articles: [
    {
      id: 'buy-a-card',
      question: 'How do I buy a gift card?',
      answer: [
        'Choose a card in the marketplace, pick an amount and add it to your cart. Buy it at checkout from your balance, at its face value.',
        'If your balance is too small, checkout says how much is missing and adds exactly that.',
      ],
      link: { label: 'Open the marketplace', to: 'marketplace' },
      words: 'purchase order cart checkout insufficient balance',
    },
    {
      id: 'find-the-code',
      question: 'Where is my code?',
      answer: [
        'In your wallet, and in an email that usually arrives within a minute. In the wallet, press “Show code” on the card.',
        'Only you can see it, so we may ask you to confirm that it is you.',
      ],
      link: { label: 'Open your wallet', to: 'wallet' },
      words: 'pin number redeem reveal email missing',
    },
    {
      id: 'use-a-card',
      question: 'How do I use a gift card?',
      answer: [
        'Open the menu of the card in your wallet and choose “How to use”. It says how the brand takes the card, and has the brand’s terms.',
        'At a register that scans, press “Show code” and then “Scan” for the barcode. The same menu prints the card or saves it as a PDF.',
        'There you can also note what is left on it. Mark the card as used once it is empty.',
      ],
      link: { label: 'Open your wallet', to: 'wallet' },
      words: 'redeem shop store online pay remaining archive barcode qr scan print PDF',
    },
    {
      id: 'pending-card',
      question: 'Why is my card still pending?',
      answer: [
        'We are waiting for the company that issues it. Please do not buy it again: the card arrives in your wallet by itself.',
        'If the issuer cannot deliver, the price goes back to your balance and we let you know.',
      ],
      link: { label: 'Open your wallet', to: 'wallet' },
      words: 'waiting delay late not arrived released',
    },
    {
      id: 'card-expires',
      question: 'Do gift cards expire?',
      answer: [
        'That is up to the brand. Open a card in the marketplace to see its terms and, where we know it, when it expires.',
        'Where the catalog says when a card expires, we remind you 30 days before, unless you used or archived it.',
      ],
      link: { label: 'Open the marketplace', to: 'marketplace' },
      words: 'expiry expiration date valid reminder',
    },
    {
      id: 'return-a-card',
      question: 'Can I return a gift card?',
      answer: [
        'Once its code has been delivered, no: anyone who has read the code can spend it.',
        'If the code does not work, that is different. Report it, and we look into it.',
      ],
      link: { label: 'The code does not work', to: 'code-help' },
      words: 'refund exchange cancel order wrong card',
    },
  ],
};
