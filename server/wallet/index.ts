/** The wallet: one's own gift cards, ready to be used. */
export { walletRoutes } from './routes.ts';
