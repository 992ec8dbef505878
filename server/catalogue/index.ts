/** The gift cards on sale: search, filters, sorts, pages. */
export { type Catalogue, createCatalogue } from './list-gift-cards.ts';
export { catalogueRoutes } from './routes.ts';
export { seedCatalogue } from './seed-catalogue.ts';
export { cheapestCents, touchCatalogue } from './store.ts';
