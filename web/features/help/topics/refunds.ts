import type { HelpFacts, Topic } from '../topic.ts';

export const REFUNDS: Topic = {
  id: 'refunds',
  title: 'Refunds and disputes',
  summary: 'Money that goes back to a card, and payments that a bank takes back.',
  articles: [
    {
      id: 'ask-for-a-refund',
      question: 'Can I get money back to my card?',
      answer: [
        (facts) =>
          `Yes, what you added by card and have not spent. It goes back to the card that paid${withFee(facts)}.`,
        'Write to us with the email of your account and the payment you mean.',
      ],
      link: { label: 'Write to us', to: 'contact' },
      words: 'refund money back withdraw cash out return fee',
    },
    {
      id: 'take-out-a-rest',
      question: 'Can I take out what is left of my balance?',
      answer: [
        'In some states, yes: when no gift card costs that little, and it is less than the amount that your state sets. Your wallet offers it then. Your state is the one in your settings.',
        (facts) =>
          `It goes back to the card that it came from${withFee(facts)}. If no card can take it, our staff pay it by hand and write to you.`,
      ],
      link: { label: 'Open your wallet', to: 'wallet' },
      words: 'cash out small remaining cents leftover rest state',
    },
    {
      id: 'where-is-my-refund',
      question: 'Where is my refund?',
      answer: [
        'Your transactions show it, and we write to you when it is sent. Your bank may take some days to show it.',
        'If your bank sends it back to us, the money returns to your balance and we let you know.',
      ],
      link: { label: 'See your transactions', to: 'history' },
      words: 'waiting late status receipt',
    },
    {
      id: 'gift-that-came-back',
      question: 'Why did the gift that I paid by card come back?',
      answer: [
        'The person closed their account or made their profile private before it arrived. The money returns to your card, and we let both of you know.',
      ],
      link: { label: 'Send another gift', to: 'send-funds' },
      words: 'returned recipient private guest refund',
    },
    {
      id: 'dispute-a-payment',
      question: 'What happens if I dispute a payment with my bank?',
      answer: [
        'Please write to us first: a refund is simpler for both of us.',
        'While a payment of yours is disputed, your balance is frozen until the bank decides. The disputed money leaves it meanwhile, and returns if you withdraw the dispute or the bank turns it down.',
      ],
      link: { label: 'Write to us', to: 'contact' },
      words: 'chargeback fraud unknown charge bank stolen card',
    },
    {
      id: 'owe-money',
      question: 'Why do I owe money?',
      answer: [
        'A bank took back a payment after you had spent it. Every page shows how much is left to repay.',
        'Money that you add or receive repays it first. Until then nobody can claim the gifts that you sent. Cancel one, and its money repays.',
      ],
      link: { label: 'See your transactions', to: 'history' },
      words: 'debt negative balance dispute chargeback',
    },
  ],
};

function withFee({ addFundsFee }: HelpFacts): string {
  return addFundsFee === 'nothing' ? '' : ', with the matching part of the fee';
}
