export { Products as Component } from '../features/products/Products';
