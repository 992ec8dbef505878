/** The gift cards on sale: search, filters, sorts, pages. */
export {
  type CardFields,
  type CardQuery,
  type CardRow,
  type CardTerms,
  findCardPicture,
  findKnownCards,
  insertCards,
  insertPicture,
  lockCard,
  selectCards,
  selectKnownProducts,
  selectTerms,
  takeImportTurn,
  updateCard,
  updateRange,
  updateState,
} from './card-store.ts';
export { copyCatalogue } from './copy-catalogue.ts';
export { type GiftCardDetailsRow, toGiftCard } from './gift-card.ts';
export { type Catalogue, createCatalogue } from './list-gift-cards.ts';
export { catalogueRoutes } from './routes.ts';
export { seedCatalogue } from './seed-catalogue.ts';
export { cheapestCents, readCard, readCards, readCardsOf, touchCatalogue } from './store.ts';
