/** The rewards and gifts of the demo's past, and how each ended. */
import { enterprise, member } from '#server/ledger/index.ts';
import { daysAgo, type PastCast, type PastEvent } from './past-event.ts';
import {
  CLAIMED,
  planRewardOrder,
  type RewardEnd,
  type SentReward,
  type Story,
} from './plan-reward-order.ts';
import { chooseCards } from './planned-stories.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => 12 - index);
/** Until then the company's rewards could be claimed for three months. */
const THREE_MONTHS_UNTIL = 6;

const SURVEY_ENDS: readonly RewardEnd[] = [
  'card',
  'card',
  'opened',
  'balance',
  'open',
  'card',
  'partly',
  'bounced',
];
const SURVEY = { cents: 25_00n, design: 'thanks', message: 'Thank you for taking our survey.' } as const;

const SURVEY_STORY: Story = { ...SURVEY, end: 'open' };

const SINGLE: readonly Story[] = [
  { cents: 50_00n, design: 'work', message: 'For the referral. She starts on Monday!', end: 'card' },
  { cents: 25_00n, design: 'thanks', message: 'Thank you for the interview.', end: 'canceled' },
  { cents: 100_00n, design: 'congrats', message: 'Five years as our partner.', end: 'balance' },
  { cents: 40_00n, design: 'thanks', message: 'You found the bug first.', end: 'released' },
  { cents: 25_00n, design: 'confetti', message: 'You won the quiz at our booth.', end: 'opened' },
  { cents: 30_00n, design: 'thanks', message: 'Thank you for the review.', end: 'unwanted' },
  { cents: 40_00n, design: 'thanks', message: 'Thank you for testing with us.', end: 'blocked' },
];

const GIFTS: readonly (Story & { day: number })[] = [
  { day: 338, cents: 30_00n, design: 'birthday', message: 'Happy birthday! Cake is on me.', end: 'card' },
  { day: 281, cents: 25_00n, design: 'thanks', message: 'For watering the plants.', end: 'open' },
  { day: 236, cents: 50_00n, design: 'wedding', message: 'To the two of you!', end: 'balance' },
  { day: 190, cents: 25_00n, design: 'confetti', message: 'Just because.', end: 'undone' },
  {
    day: 187,
    cents: 25_00n,
    design: 'confetti',
    message: 'Just because. Now to the right one.',
    end: 'card',
  },
  { day: 133, cents: 40_00n, design: 'baby', message: 'Welcome, little one.', end: 'partly' },
  { day: 58, cents: 25_00n, design: 'comfort', message: 'Get well soon.', end: 'opened' },
  { day: 34, cents: 30_00n, design: 'home', message: 'For the new place.', end: 'canceled' },
];

/** Surveys by the API, more of them each month, and now and then a reward from the dashboard. */
export function planCompanyRewards({ company, members, cards }: PastCast, now: Date): PastEvent[] {
  const payer = enterprise(company.id);
  return MONTHS.flatMap((month): PastEvent[] => {
    const months = month < THREE_MONTHS_UNTIL ? 12 : 3;
    const by = {
      payer,
      actorId: company.payerId,
      actorRole: 'account_manager',
      senderName: 'Acme Rewards',
      months,
    };
    const joined = members.filter(({ joinedDaysAgo }) => joinedDaysAgo > month * 30);
    const chosen = (story: Story, place: number): SentReward => ({
      ...story,
      to: CLAIMED.includes(story.end) ? joined[place % joined.length] : undefined,
      byLink: false,
      place,
    });
    const surveys = Array.from({ length: 2 + Math.floor((12 - month) / 2) }, (_, index) => {
      const place = month * 3 + index;
      return chosen({ ...SURVEY, end: SURVEY_ENDS[place % SURVEY_ENDS.length] ?? 'open' }, place);
    });
    // Nothing comes back after the last month's funding, which already counts it.
    const story = SINGLE[(month + 3) % SINGLE.length] ?? SURVEY_STORY;
    const single = { ...chosen(story, month * 5), byLink: story.end === 'opened' };
    return [
      ...planRewardOrder({ ...by, channel: 'api', day: month * 30 - 5, minute: 200 }, surveys, cards, now),
      ...planRewardOrder(
        { ...by, channel: 'dashboard', day: month * 30 - 14, minute: 410 },
        [single],
        cards,
        now,
      ),
    ];
  });
}

/** Maya adds what she gives, and buys a card of what came back. */
export function planGifts({ mayaId, members, cards }: PastCast, now: Date): PastEvent[] {
  const by = {
    payer: member(mayaId),
    actorId: mayaId,
    actorRole: 'member',
    senderName: 'Maya Okafor',
    months: null,
  };
  return GIFTS.flatMap(({ day, ...story }, index): PastEvent[] => {
    const joined = members.filter(({ joinedDaysAgo }) => joinedDaysAgo > day);
    const to = CLAIMED.includes(story.end) ? joined[(index * 3) % joined.length] : undefined;
    const sent = { ...story, to, byLink: false, place: index + 4 };
    const events = planRewardOrder({ ...by, channel: 'gift', day, minute: 300 }, [sent], cards, now);
    const back = events.flatMap((event): PastEvent[] =>
      event.kind === 'reward_return'
        ? [
            {
              kind: 'purchase',
              at: new Date(event.at.getTime() + 40 * 60_000),
              userId: mayaId,
              cards: chooseCards(cards, event.reward.returnedCents, index),
            },
          ]
        : [],
    );
    const added = {
      kind: 'add_funds' as const,
      at: daysAgo(now, day, 290),
      userId: mayaId,
      cents: story.cents,
    };
    return [added, ...events, ...back];
  });
}
