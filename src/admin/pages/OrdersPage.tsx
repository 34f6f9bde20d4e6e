export { Orders as Component } from '../features/orders/Orders';
