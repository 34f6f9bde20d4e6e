export { History as Component } from '../features/products/History';
