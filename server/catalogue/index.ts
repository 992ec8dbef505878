/** The gift cards on sale: search, filters, sorts, pages. */

export {
  type CardTerms,
  findKnownCards,
  selectKnownProducts,
  selectTerms,
  takeImportTurn,
} from './card-import-store.ts';
export { findCardPicture, insertPicture } from './card-picture-store.ts';
export {
  type CardFields,
  type CardQuery,
  type CatalogueCardRow,
  insertCatalogueCards,
  lockCard,
  selectCards,
  updateCard,
  updateRange,
  updateState,
} from './card-store.ts';
export { copyCatalogue } from './copy-catalogue.ts';
export { type Catalogue, createCatalogue } from './create-catalogue.ts';
export { type GiftCardDetailsRow, toGiftCard } from './gift-card.ts';
export { catalogueRoutes } from './routes.ts';
export { seedCatalogue } from './seed-catalogue.ts';
export { cheapestCents, readCard, readCards, readCardsOf, touchCatalogue } from './store.ts';
