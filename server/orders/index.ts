/** Orders: a cart becomes one order, however often the button is pressed. */
export { checkOut, type PlacedOrder } from './check-out.ts';
export { type Article, findArticle, insertLostOrder } from './lost-order-store.ts';
export { insertPastOrders, type PastOrder } from './past-orders-store.ts';
export { ordersRoutes } from './routes.ts';
export { updateOrderNotification } from './store.ts';
