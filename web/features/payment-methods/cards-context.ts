import { createContext } from 'react';
import { OWN_CARDS } from '../../card-payment/card-routes.ts';

/** The owner of the managed cards. */
export const CardsContext = createContext(OWN_CARDS);
