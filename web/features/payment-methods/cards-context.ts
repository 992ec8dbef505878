import { createContext } from 'react';
import { OWN_CARDS } from '../../card-payment/card-routes.ts';

/** Whose cards are managed. */
export const CardsContext = createContext(OWN_CARDS);
