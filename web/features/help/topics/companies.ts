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
      id: 'reward-without-account',
      question: 'Can a company reward people who have no account?',
      answer: [
        'Yes, by email address, or as a link that you hand out. The recipient opens the link and chooses gift cards, without an account.',
        'The amount is set aside when you send it. Cancel what was not claimed, and it returns to the company balance.',
      ],
      link: { label: 'Open your company', to: 'company' },
      words: 'business link email stranger customer survey research recipient unclaimed',
    },
    {
      id: 'look-of-rewards',
      question: 'Can rewards look like our company?',
      answer: [
        'Yes. A campaign has your logo, colors, headline, message, subject and sender’s name, and the gift cards to choose from. You see the email and the page while you edit.',
        'A change also applies to rewards that are not claimed yet.',
      ],
      link: { label: 'Open your company', to: 'company' },
      words: 'business brand branding campaign logo design products',
    },
    {
      id: 'cost-centers',
      question: 'How do we book rewards by cost center or project?',
      answer: [
        'Add custom fields, and say which are required. Forms, payout files and your own software then fill them.',
        'Filter and export your rewards by them. Recipients never see them.',
      ],
      link: { label: 'Open your company', to: 'company' },
      words: 'business custom field accounting bookkeeping export report',
    },
    {
      id: 'own-software',
      question: 'Can our own software send rewards?',
      answer: [
        'Yes. A super admin creates a key under Developers, where you also find the API reference. A test key moves no money.',
        'Webhooks notify your software when a reward is delivered, claimed or canceled.',
      ],
      link: { label: 'Open your company', to: 'company' },
      words: 'business API key webhook integration developer sandbox automate',
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
      id: 'reward-in-review',
      question: 'Why is a reward in review?',
      answer: [
        'A fraud rule of your company or of Indulge flagged it. Meanwhile nothing is sent or claimed, and the time to claim is paused.',
        'Managers who approve payouts release or block what your own rules flagged, under Reviews. Our team decides about the rest. After 30 days without a decision, a reward is blocked.',
        'Super admins set your company’s rules there, such as countries, email domains, or how many rewards one person may claim.',
      ],
      link: { label: 'Open your company', to: 'company' },
      words: 'fraud risk flagged rule block release business suspicious',
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
        'From your employer, it is in your balance at once, and yours like any other money there. Buy gift cards with it, or send a gift.',
        'A reward that came as a link is chosen on its page: the sender may allow some gift cards, or all.',
      ],
      link: { label: 'Open the marketplace', to: 'marketplace' },
      words: 'bonus employer spend',
    },
  ],
};
