/**
 * What an engineer who knows the Tremendous API has to know. Code stands between backticks. `docs/public-api.md` has the same
 * list, and a test compares the two (tests/public-api/api/reference/developers.test.ts).
 */
export const DIFFERENCES: readonly { about: string; items: readonly string[] }[] = [
  {
    about: 'Everywhere',
    items: [
      'IDs are UUIDs in lowercase. The Node client takes them. The Python client, and the Ruby client for some, refuse every ID that does not begin with capital letters and digits: call the API by HTTP there.',
      'All amounts are US dollars. A number with more than two decimals is refused, never rounded.',
      'A method that an endpoint does not support returns 405 with an `Allow` header. `OPTIONS` returns 204 with the same header. A trailing slash is accepted.',
      "A `limit` above a list's maximum is reduced to that maximum. The reference shows the default and the maximum of each list. `offset` is at most ten million.",
      'Some optional fields of the Tremendous API are never sent: `invoice_id` of an order, `order` of a balance transaction, `events` and `last_login_at` of a member, `labels` of a field, `message` of a report, `contents` of the documents of a product, `city` of the `geo` of a review, `invite_url` of a member, and in the `meta` of funding sources what only bank accounts and later payment have.',
      'No call returns 202: an order that is executed later is returned as `OPEN`. The limit is 1,000 calls a minute for each key; `RateLimit-*` headers say how many are left, and a 429 has a `Retry-After` header.',
    ],
  },
  {
    about: 'Orders and rewards',
    items: [
      'An order of up to 100 rewards is executed before the call returns. A larger order is returned as `OPEN` and executed in the background. If it is interrupted, it is retried every ten minutes and becomes `FAILED` after a day. The person behind the key is notified why an order failed.',
      'No order is ever `PENDING INTERNAL PAYMENT APPROVAL` or `PENDING SETTLEMENT`: Indulge reviews rewards, not orders, and an order is paid at once.',
      'An order stays `EXECUTED` when its rewards are canceled or expire. `payment.refund` says how much returned to the balance.',
      "`order_approvals/{id}/reject` cancels an `OPEN` order. It also withdraws a pending order placed by the key's owner. No one can approve their own order.",
      'Lists of orders omit the rewards and `payment.refund` of orders with more than 100 rewards.',
      'An order of more than 100 rewards, and one that waited for approval, returns no links: call `generate_link` for each `LINK`.',
      'A reward to the person who made the key is refused with 422.',
      'A repeated order returns 201 without the links of its rewards. `generate_link` makes a new link. The same `external_id` with other content returns 409, so repeat a call as it was.',
      '`deliver_at` is an exact time; Tremendous ignores the time of day. A date alone is its midnight in UTC. A `LINK` is handed out at once, so it cannot have a later `deliver_at`.',
      '`PHONE` is refused with 422 if text messages are not set up.',
      '`language`, `sender_name` and `subject_line` of a reward are ignored. `description` of a field is ignored too.',
      "A reward without `campaign_id` and `products` uses the company's default campaign. Each of the `products` must accept the whole denomination.",
      'A change to a campaign also changes its unclaimed rewards.',
      '`custom_fields` identify a field by `id` or `label`. An unknown field, a value of the wrong type and a missing required field are refused with 422. Numbers may be sent as numbers. Types are `Text`, `Number`, `Date`, `Dropdown` and `Email`.',
      '`resend` and `cancel` return the reward, and work for each reward that is not claimed: Tremendous allows both only after a failed delivery. After `resend`, the earlier link stops working. `resend` of a scheduled reward corrects its recipient; the reward still goes out at its scheduled time.',
      '`GET /rewards` filters by the label of a custom field that exists. Unknown parameters are ignored, in every call.',
      "A `message` has at most 500 characters, and a recipient's `name` at most 100. A longer one refuses the order with 422.",
      'The name of a field has at most 60 characters and is not the name of a column of a payout file, such as `Email` or `Amount`. A company has at most 20 fields, and a value at most 500 characters.',
    ],
  },
  {
    about: 'Campaigns',
    items: [
      'A campaign that offers every product has `auto_add_product_rule: { "enabled": true }`. Other campaigns do not accept this field. `products` alone, `null` or `{ "enabled": false }` ends it: the campaign keeps a list. Its `countries` can only be `US` and its `currencies` only `USD`, and they are not returned.',
      'There are no fees, so `fee_charged_to` is always `SENDER`, and `ALL_FEE_FREE` in the `products` of a campaign stands for every product of today.',
      'One background color is used behind the logo and the headline, whichever of the three fields sets it. Combinations that are hard to read are refused, and so are transparent colors.',
      'Logos are uploaded on the dashboard. `logo_image_height_px` is ignored.',
      '`CAMPAIGNS.CREATED` and `CAMPAIGNS.DELETED` are also sent for changes on the dashboard.',
      'In the test world, `Default Campaign` offers three products. Rewards that name no campaign use `All Gift Cards`.',
      'The campaign of the company that takes all products, which is the first in the list, refuses `products` with 422. Create another campaign.',
      'Names are unique in a company, which has at most 200 campaigns. `name` and `headline` have at most 100 characters, `message` and `description` 500, `subject_line` 120 and `sender_name` 60. A sender name or subject with a web or email address is refused.',
    ],
  },
  {
    about: 'Keys and members',
    items: [
      "A key acts for the super admin who created it. Its orders count against that person's limits and wait for approval where theirs would. It stops working when they lose the role.",
      "A member is invited at an address of the company's domain. Until they enter a name, the part before the @ is their name. The role `account_manager` cannot be given.",
      'A member can be deleted, and not changed.',
      '`create_api_key` copies the networks, expiry and mode of the key that makes the call, and its permission unless `permission` is `read_only`.',
      'A key that is revoked takes the keys along that it made by `create_api_key`, unless your company keeps them.',
    ],
  },
  {
    about: 'Funding',
    items: [
      'Orders are paid from the balance. Saved cards and invoices only add funds to it, so an order that names `INVOICE` or `INVOICE_THEN_BALANCE` is refused with 400.',
      'An invoice adds funds to the balance, so its `orders` and `rewards` are always empty.',
      '`MARKED_AS_PAID` means that the company said so on its dashboard. `PAID` means that Indulge received the money.',
      'A top-up charges a saved card of the company, plus the card fee. It is rejected at once if the card is declined or the bank asks for a confirmation.',
      'Automatic top-ups appear in lists and events like others. Their `idempotency_key` begins with `automatic:`. Card payments made on the dashboard are not top-ups.',
      'A top-up is `reversed` while a bank disputes it, after a lost dispute and after a full refund. It is `fully_credited` again after a dispute that Indulge wins. These changes send no event.',
      'While the card processor is unreachable, the list of funding sources omits cards.',
      '`FUNDING_SOURCES.CREATED` and `FUNDING_SOURCES.DELETED` are sent for cards as soon as Indulge learns of a change: at once for a change made in Indulge, otherwise when the funding sources are next listed.',
      'A repeated top-up with the same `idempotency_key` and content returns 200 with the first one, also after it was rejected; Tremendous returns 409. Other content returns 409.',
      'A top-up is $1 to $250,000. An invoice is $1 to $1,000,000, and a company has at most 100 open invoices. Where the operator has named no bank account, invoices are refused with 409.',
      '`action` of a balance transaction is the kind of the movement, such as `enterprise_funding`, `reward_hold` or `reward_return`.',
      'The test world has no saved card, so a top-up with a `TEST_` key is refused with 400.',
    ],
  },
  {
    about: 'Reports',
    items: [
      'A report covers the rewards that existed when it was requested. It is briefly `PROCESSING`. `REPORTS.CREATED` and `REPORTS.GENERATION.SUCCEEDED` are both sent once the file is ready; receive one of them. The file is kept for a week.',
      'An unknown filter is refused. `delivered_at` is a day in UTC. No reward is delivered by `mail` or `direct`, so a report of them is empty.',
      '`created_at` takes dates and times. The day of `lte` is included, in UTC.',
      'The columns of the file have names and an order of their own: the columns of the rewards that the dashboard exports.',
    ],
  },
  {
    about: 'Reviews and rules',
    items: [
      'A review has the ID of its reward. `get` returns the latest review of the reward.',
      'Your company decides on rewards that match its own rules. Indulge decides on rewards that match a rule of Indulge, and your call returns 422. Repeating a decision is not an error.',
      "A release returns 403 while the company is deactivated, and for 24 hours after Indulge changed the email address of the key's owner.",
      'A flagged claim is discarded. After a release, the recipient chooses again.',
      "Reasons have the same names as in the Tremendous API. 'Email on a Tremendous fraud list' means a list of Indulge or a sanctioned name. 'Disallowed country' also means a sanctioned domain. `redemption_method` is never sent.",
      '`review_tremendous_flag_list` and `review_vpn` use lists that the operator of this installation provides. `skip_apple_private_relay` is ignored.',
      'Rules about the number or the amount of rewards also accept `per`, a list of `recipient`, `device` and `network`. The default is `recipient` alone.',
      'A list of a rule has at most 1,000 entries; at Tremendous it has at most 50,000.',
    ],
  },
  {
    about: 'Webhooks',
    items: [
      'A company can have up to 20 webhooks, each with its own events. Tremendous allows one. Creating another adds it: to change the address, delete the old webhook.',
      'Only the response that creates a webhook has its `private_key`. `simulate` sends an ID that belongs to nothing, and `"simulated": true` in `meta`.',
      '`PRODUCTS.ADDED` and `PRODUCTS.REMOVED` are sent to every company when a product goes on sale, returns to sale or is withdrawn. `PRODUCTS.UPDATED` is sent when its smallest or largest amount changes.',
      '`REWARDS.FLAGGED` is sent each time a reward begins to wait for a review.',
      '`REWARDS.DELIVERY.SUCCEEDED` is also sent for a `LINK`, once it is made.',
      '`REWARDS.REDEEMED` is sent once, for the first choice. `REWARDS.OPENED`, `REWARDS.EXPIRED` and `REWARDS.THANKED` exist only in Indulge.',
      'Connected organizations do not exist, and their events are not sent.',
    ],
  },
];
