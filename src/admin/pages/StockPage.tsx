export { Stock as Component } from '../features/stock/Stock';
