/** What members see. */
import { all, choose, follow, followTo, press } from './acts.ts';
import { type Act, type Screen, screensOf } from './screen.ts';

/** A new member's balance does not pay for it. */
const fillCart: Act = async (page) => {
  await page
    .getByRole('button', { name: /Add .*to Cart/i })
    .first()
    .click();
  await page.goto('/checkout');
};

const buyCart: Act = async (page) => {
  await fillCart(page);
  await press(/^Buy for/)(page);
  await page.getByRole('heading', { name: 'Enjoy your treat' }).waitFor();
};

export const MEMBER_SCREENS: readonly Screen[] = [
  ...screensOf('maya', [
    ['marketplace', '/marketplace/maya'],
    ['marketplace, a category', '/marketplace/maya?category=food'],
    ['marketplace, nothing found', '/marketplace/maya?search=zzzz'],
    ['card sheet', '/marketplace/maya', follow(/^Miso Lantern$/)],
    ['cart, empty', '/checkout'],
    ['cart', '/marketplace/maya', fillCart],
    ['cart, bought', '/marketplace/maya', buyCart],
    ['add funds', '/marketplace/maya?add-funds=1'],
    ['notifications', '/marketplace/maya', press(/^Notifications/)],
    ['wallet', '/marketplace/maya/wallet'],
    ['wallet, a code', '/marketplace/maya/wallet', press(/^Show code/)],
    ['wallet, scan', '/marketplace/maya/wallet', all(press(/^Show code of Miso/), press(/^Scan/))],
    ['wallet, menu', '/marketplace/maya/wallet', press(/^More for/)],
    ['wallet, how to use', '/marketplace/maya/wallet', all(press(/^More for/), choose(/How to use/))],
    [
      'wallet, the code does not work',
      '/marketplace/maya/wallet',
      all(press(/^More for/), choose(/does not work/)),
    ],
    ['transaction history', '/transaction-history'],
    ['receipt', '/transaction-history', followTo('/transaction-history/0')],
    ['statement', '/transaction-history/statement'],
    ['settings', '/settings'],
    ['user settings', '/user-settings'],
    ['set up two-factor', '/settings', press('Enable 2FA')],
    ['send a gift', '/send-gift'],
    ['sent gifts', '/sent-gifts'],
    ['send funds', '/send-funds'],
    ['send to a member', '/send-to/leo'],
    ['access denied', '/admin'],
  ]),
  ...screensOf('leo', [
    ['marketplace', '/marketplace/leo'],
    ['wallet, empty', '/marketplace/leo/wallet'],
    ['transaction history, empty', '/transaction-history'],
    ['sent gifts, empty', '/sent-gifts'],
    ['notifications, empty', '/marketplace/leo', press(/^Notifications/)],
    ['card sheet, too little', '/marketplace/leo', follow(/^Miso Lantern$/)],
    ['cart, too little', '/marketplace/leo', fillCart],
  ]),
];
