export { ProductEditor as Component } from '../features/products/editor/ProductEditor';
