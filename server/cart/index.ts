/** The cart: lines of card, amount and quantity, under a version that rises with every change. */
export { cartRefusal } from './refusals.ts';
export { cartRoutes } from './routes.ts';
export { addItem, cartIsEmpty, cartVersionOf, clearCart } from './store.ts';
