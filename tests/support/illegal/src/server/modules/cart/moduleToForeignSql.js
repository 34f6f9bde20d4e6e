export { seedCatalogue } from '../catalogue/seedCatalogue';
