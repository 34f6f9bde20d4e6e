export { OrderDetails as Component } from '../features/orders/OrderDetails';
