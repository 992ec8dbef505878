import type { Topic } from '../topic.ts';

export const SENDING_GIFTS: Topic = {
  id: 'sending-gifts',
  title: 'Sending gifts',
  summary: 'To a member, by card as a guest, or by email with a link.',
  articles: [
    {
      id: 'gift-to-member',
      question: 'How do I send a gift to a member?',
      answer: [
        'Search for their username or phone number, and confirm that it is the right person. Then send from your balance, which is free, or pay by card.',
        'They have the money at once, so a gift to a member cannot be taken back.',
      ],
      link: { label: 'Find a person', to: 'send-funds' },
      words: 'transfer friend username phone',
    },
    {
      id: 'gift-as-guest',
      question: 'Can I send a gift without an account?',
      answer: [
        'Yes. Find the person, enter your name and phone number, and pay by card. Add your email if you want a receipt.',
        (facts) =>
          `A gift can be from ${facts.guestMinimum} to ${facts.guestMaximum}. It costs ${facts.guestFee} on top, and you see the total before you pay.`,
      ],
      link: { label: 'Send a gift', to: 'send-funds' },
      words: 'guest card sign up fee limit receipt',
    },
    {
      id: 'gift-by-email',
      question: 'How do I send a gift to someone who is not on Indulge?',
      answer: [
        'Send it to their email address, from your balance or by card. Choose a design, write a message, and send it now or at a time of your choice.',
        (facts) => `From your balance there is no fee. By card, it costs ${facts.guestFee} on top.`,
        'They open a link and choose a gift card. They need no account.',
      ],
      link: { label: 'Send a gift by email', to: 'send-gift' },
      words: 'link schedule birthday design message',
    },
    {
      id: 'open-a-gift',
      question: 'I received a link to a gift. What do I do?',
      answer: [
        'Open the link and choose your gift cards, or take the money into an Indulge balance. A larger gift first asks for a code that we send to your address.',
        'The page and the email say until when. If the link does not work, look for a newer email: it changes when the sender corrects something.',
      ],
      link: { label: 'See the gift cards', to: 'marketplace' },
      words: 'claim redeem recipient expired invalid',
    },
    {
      id: 'cancel-a-gift',
      question: 'Can I cancel a gift by email, or correct the address?',
      answer: [
        'Yes. For ten minutes after sending it, Undo takes all of it back, while nothing is claimed. After that, cancel it as long as something is left: what nobody has claimed returns to your balance, and the link stops working.',
        'You can correct the address until the first claim. The gift then gets a new link.',
        'A gift that nobody opens is not lost. What is left after 90 days returns to you by itself.',
      ],
      link: { label: 'See the gifts you sent', to: 'sent-gifts' },
      words: 'undo wrong typo resend reminder return unclaimed',
    },
    {
      id: 'sending-limits',
      question: 'Is there a limit to what I can send?',
      answer: [
        'Yes, gifts from your balance have a limit for 24 hours. You see when you reach it, and nothing is sent.',
        'Gifts to members and by email count together. The money of a gift by email that you cancel before anything is claimed does not count.',
      ],
      link: { label: 'See the gifts you sent', to: 'sent-gifts' },
      words: 'maximum daily too many transfer',
    },
  ],
};
