/** A reward as the bearer of its link sees it. */
import { z } from 'zod';
import { Id, Timestamp } from '../kernel/common.ts';
import { Money } from '../kernel/money.ts';
import { PURCHASED_CARD_STATUSES } from '../wallet.ts';
import { REWARD_DESIGN_NAMES } from './reward-designs.ts';
import { REWARD_STATES } from './states.ts';

/** A card that the recipient chose, for the browser that chose it. */
const ClaimedCard = z
  .object({
    id: Id,
    name: z.string(),
    imageUrl: z.string(),
    amount: Money,
    status: z.enum(PURCHASED_CARD_STATUSES),
    code: z.string().nullable(),
    pin: z.string().nullable(),
    redemptionUrl: z.string().nullable(),
  })
  .meta({ id: 'ClaimedCard' });
export type ClaimedCard = z.infer<typeof ClaimedCard>;

export const Claim = z
  .object({
    senderName: z.string(),
    recipientName: z.string(),
    message: z.string().nullable(),
    design: z.enum(REWARD_DESIGN_NAMES),
    /** How the company that sends it shows itself; null for the look of Indulge. */
    look: z
      .object({
        logoUrl: z.string().nullable(),
        colors: z.object({ background: z.string(), text: z.string(), button: z.string() }).nullable(),
        headline: z.string().nullable(),
      })
      .nullable(),
    /** `some`: the sender chose the gift cards; a call of its own lists them. */
    choosesFrom: z.enum(['all', 'some']),
    /** Whether what is left can go to a balance. */
    allowsBalance: z.boolean(),
    amount: Money,
    left: Money,
    expiresAt: Timestamp,
    state: z.enum(REWARD_STATES),
    /**
     * The recipient's address, hidden but for its first letter and its domain: "l•••@example.com". Null for a
     * reward to a phone number and for a link that its sender handed out: then a claim of cards without an
     * account names an address.
     */
    address: z.string().nullable(),
    /** The end of the phone number that the link went to; null where it went to none. */
    phone: z.string().nullable(),
    /** A code that goes to this address or number has to be entered with a claim. */
    needsCode: z.boolean(),
    /** The claim waits while the provider looks at the payment behind the gift. */
    waits: z.boolean(),
    /** The smallest amount that a card to choose from is sold for; null where none is on sale. */
    cheapest: Money.nullable(),
    /** The cards that this browser chose. Other browsers see none. */
    cards: z.array(ClaimedCard),
    /**
     * Seconds until the last of them has its code; null while the issuer does not say, and where none waits.
     */
    codesInSeconds: z.int().nullable(),
    /** What this browser took into a balance. */
    toBalance: Money,
    /** The cards are in an account that has no password yet. */
    canOpenAccount: z.boolean(),
    /** What a company's reward says of itself; null for a person's gift. */
    terms: z.string().nullable(),
    thanked: z.boolean(),
    /** Of a company's test world: its cards and codes are not real. */
    isTest: z.boolean(),
  })
  .meta({ id: 'Claim' });
export type Claim = z.infer<typeof Claim>;
