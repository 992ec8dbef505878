/** The card is code of its own. A page that leaves soon after its toast waits for it. */
export const loadToastCard = () => import('./toast-card.tsx');
