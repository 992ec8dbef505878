import type { Topic } from '../topic.ts';

export const COMPANIES: Topic = {
  id: 'companies',
  title: 'Companies and rewards',
  summary: 'Reward the people you work with, or receive rewards from your employer.',
  articles: [
    {
      id: 'reward-people',
      question: 'How does a company reward people?',
      answer: [
        'Managers fund one company balance and send from it, to one person or to a whole list. An upload invites employees, and every row can be checked first.',
        (facts) => `Funding costs ${facts.companyFee} on top of the amount. Sending has no fee.`,
      ],
      link: { label: 'Indulge for companies', to: 'company' },
      words: 'business enterprise payout bonus CSV upload fee manager',
    },
    {
      id: 'payout-waits',
      question: 'Why does a payout of my company wait?',
      answer: [
        'Above a line that the company sets, a second manager approves. The money is held meanwhile, and returns after 30 days without an answer.',
      ],
      link: { label: 'Open your company', to: 'company' },
      words: 'approval pending limit manager business',
    },
    {
      id: 'employer-sees',
      question: 'What does my employer see?',
      answer: [
        'Before you accept, only what they sent you and what they entered themselves. Once you accept: your name, username, phone number and whole balance.',
        'They never see what you buy, or who else sent you money.',
      ],
      link: { label: 'See your employers', to: 'employers' },
      words: 'invitation accept decline privacy company',
    },
    {
      id: 'leave-employer',
      question: 'Can I end the link to my employer?',
      answer: [
        'Yes, at any time. They stop seeing your balance, and cannot ask again for 90 days.',
        'Rewards that you received stay yours.',
      ],
      link: { label: 'See your employers', to: 'employers' },
      words: 'leave quit job company remove',
    },
    {
      id: 'use-a-reward',
      question: 'What can I do with a reward?',
      answer: [
        'It is in your balance at once, and yours like any other money there. Buy gift cards with it, or send a gift.',
      ],
      link: { label: 'Open the marketplace', to: 'marketplace' },
      words: 'bonus employer spend',
    },
  ],
};
