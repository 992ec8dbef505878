/** The wallet: a member's purchased gift cards. */
export { walletRoutes } from './routes.ts';
