export { Preview as Component } from '../features/products/preview/Preview';
