/**
 * What an engineer who knows the original has to know. Code stands between backticks. `docs/public-api.md` has the same
 * list, and a test compares the two (tests/public-api/api/developers.test.ts).
 */
export const DIFFERENCES: readonly { about: string; items: readonly string[] }[] = [
  {
    about: 'Everywhere',
    items: [
      'Ids are UUIDs.',
      'Amounts are US dollars. A number with more than two decimals is refused, never rounded.',
      'A method that an address does not take answers 405, with `Allow`; `OPTIONS` answers 204 with it. An address may end in a slash.',
      'A `limit` above the most of a list is its most; the reference has both for each list. `offset` ends at ten million.',
      'Answers have no `invoice_id` of an order, `order` of a balance transaction, `events` of a member and `city` of a review: each is optional in the original. No other field that its client knows is missing, and every value is one that it knows.',
    ],
  },
  {
    about: 'Orders and rewards',
    items: [
      'An order of up to 100 rewards is executed before its answer. A larger one is `OPEN`, and a job executes it; if that is lost, the order is tried again every ten minutes, and is `FAILED` after a day. `order_approvals/{id}/reject` cancels one that is `OPEN`, and takes back one that waits and that the maker of the key ordered; nobody approves their own.',
      'A list of orders leaves out the rewards of orders that have more than 100.',
      '`PHONE` is refused with 422 where the installation sends no text messages. `language`, `sender_name` and `subject_line` of a reward are ignored, as is the `description` of a field.',
      "A reward without `campaign_id` and `products` has the company's default campaign; both at once are refused. Each of `products` has to take the denomination whole. A change of a campaign also applies to rewards that are not claimed yet.",
      '`custom_fields` name a field by its `id` or its `label`; an unknown field, a value of another type, and a missing required one are refused with 422. A number may be sent as one. Types are `Text`, `Number`, `Date`, `Dropdown` and `Email`.',
      '`resend` and `cancel` answer the reward. `resend` of a scheduled reward corrects its recipient, and it goes out at its time.',
      'A repeated order (201) has no `link` of its rewards: `generate_link` makes a new one. No order is ever `PENDING INTERNAL PAYMENT APPROVAL`: our staff look at rewards, not at orders.',
    ],
  },
  {
    about: 'Campaigns',
    items: [
      'A campaign with all products reads `auto_add_product_rule: { "enabled": true }`, and only such a campaign takes it. There are no fees, so `fee_charged_to` is `SENDER`. One background color stands behind logo and headline, whichever of the three fields names it. Colors that cannot be read are refused. Logos are uploaded on the dashboard; `logo_image_height_px` is ignored.',
      '`CAMPAIGNS.CREATED` and `CAMPAIGNS.DELETED` are also sent for campaigns that are made and deleted on the dashboard.',
    ],
  },
  {
    about: 'Keys and members',
    items: [
      "A key acts for the super admin who made it: orders count against that person's limits, wait for another manager where theirs would, and the key ends with that role.",
      "A member is invited with an address at the company's domain, whose beginning is the name until they change it; the role `account_manager` cannot be given. `delete` of a member is ours.",
      '`create_api_key` makes a key with the permission, networks, end and world of the one that asks.',
    ],
  },
  {
    about: 'Funding',
    items: [
      'An invoice funds the balance, so its `orders` and `rewards` are empty. `MARKED_AS_PAID` is what the company says on its dashboard; `PAID` is what our staff found at the bank.',
      'A top-up charges a saved card of the company, with the fee of a card payment on top. A declined card rejects it at once, as does a bank that wants to ask its customer. Card payments that are begun on the dashboard are no top-ups. Automatic ones, which a company sets under Funding, are listed and sent like the others; their `idempotency_key` begins with `automatic:`.',
      'A top-up is `reversed` while a bank disputes its payment or has won, and when the whole payment is refunded. No event is sent for it; a dispute that we win makes it `fully_credited` again.',
      'While the card processor cannot be reached, the list of funding sources has no cards. `FUNDING_SOURCES.CREATED` and `.DELETED` are sent for cards once we see them: at once where they are saved or removed under Indulge, else when somebody next lists them.',
    ],
  },
  {
    about: 'Reports',
    items: [
      'A report has the rewards that were there when it was asked for. It is `PROCESSING` for a moment, and `REPORTS.CREATED` is sent when its file is there, for a week. A filter that is not there is refused. `delivered_at` is a day in UTC.',
    ],
  },
  {
    about: 'Reviews and rules',
    items: [
      "A review has the id of its reward, and `get` answers its last one. A company decides about what its own rules hit; what a rule of Indulge hit answers 422, and its staff decide. The same decision twice is no error. A release answers 403 for a deactivated company, and for 24 hours after staff changed the email address of the key's owner. A flagged claim is not kept: after a release the recipient chooses anew. Managers do the same in the dashboard, under Reviews.",
      "Reasons are those of the original, whatever its name says: 'Email on a Tremendous fraud list' is a list of Indulge, and also stands for a name under sanctions; a domain under sanctions reads 'Disallowed country'. `redemption_method` is left out.",
      "`review_tremendous_flag_list` and `review_vpn` use files of the operator. Rules that count take a list `per` of `recipient`, `device` and `network` beside the original's fields; the recipient alone is usual.",
    ],
  },
  {
    about: 'Webhooks',
    items: [
      'A company has up to 20 webhooks, each with its events; the original has one.',
      '`PRODUCTS.ADDED` and `PRODUCTS.REMOVED` go to every company: a product is sold, or sold no more. A product that comes back is sent with the first.',
      '`REWARDS.FLAGGED` is sent each time that a reward begins to wait for a review.',
      '`REWARDS.OPENED`, `REWARDS.EXPIRED` and `REWARDS.THANKED` are our own events. `REWARDS.REDEEMED` is sent once, at the first choice.',
    ],
  },
];
