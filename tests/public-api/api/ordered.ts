/** Orders of one reward through the official client: one to be mailed, and the link of another. */
import type { OrdersApi, SingleRewardOrder } from 'tremendous';

export function mailedTo(
  email: string,
  denomination: number,
  more: Partial<SingleRewardOrder> = {},
): SingleRewardOrder {
  return {
    payment: { funding_source_id: 'BALANCE' },
    reward: {
      value: { denomination },
      recipient: { name: 'Nora Field', email },
      delivery: { method: 'EMAIL', meta: { message: 'Thank you for the survey.' } },
    },
    ...more,
  } as SingleRewardOrder;
}

export async function orderLink(orders: OrdersApi, denomination: number) {
  const request = {
    reward: { value: { denomination }, recipient: { name: 'Bo' }, delivery: { method: 'LINK' } },
  };
  const { data } = await orders.createOrder(request as SingleRewardOrder);
  const [reward] = data.order.rewards ?? [];
  return { orderId: data.order.id, id: reward?.id ?? '', link: reward?.delivery?.link ?? '' };
}
