export { Arrange as Component } from '../features/products/Arrange';
