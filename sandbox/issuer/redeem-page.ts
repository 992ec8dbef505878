/** The page behind the link of a card: the invented brand's, which shows the code. */
import type { Reply } from '../kernel/call.ts';
import type { Orders } from './orders.ts';
import { dollars } from './replies.ts';

export function redeemPage(orders: Orders, token: string): Reply {
  const card = orders.cardByToken(token);
  const order = card && orders.find(card.orderId);
  const body = order
    ? `<p class="worth">$${dollars(order.unitCents).toFixed(2)}</p>
       <h1>Your gift card is ready</h1>
       <p>Enter this code when you pay.</p>
       <p class="code">${card.cardNumber}</p>`
    : '<h1>This link leads nowhere</h1><p>Check that the whole address was copied.</p>';
  return {
    status: order ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Redeem your gift card</title>
<style>${style}</style>
<main>${body}<p class="note">A stand-in for the brand's own page: the card is not real.</p></main>
</html>`,
  };
}

const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
    font: 16px/1.5 system-ui, sans-serif; color: light-dark(#2c1526, #f6ecf1); background: light-dark(#faf6f1, #1a1018); }
  main { max-width: 420px; padding: 36px 28px; text-align: center; border-radius: 20px;
    background: light-dark(#fff, #241722); border: 1px solid light-dark(#e8dedb, #3d2a39); }
  h1 { margin: 0 0 8px; font: 600 24px/1.25 Georgia, serif; }
  .worth { margin: 0 0 4px; font-size: 40px; font-weight: 700; font-variant-numeric: tabular-nums; }
  .code { padding: 14px; border-radius: 12px; font: 600 18px ui-monospace, monospace; overflow-wrap: anywhere;
    background: light-dark(#f5e9ee, #38202f); user-select: all; }
  .note { margin: 20px 0 0; font-size: 13px; color: light-dark(#6d5767, #c0a9b8); }`;
