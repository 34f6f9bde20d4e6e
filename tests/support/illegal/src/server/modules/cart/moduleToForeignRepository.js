import '../order/orderRepository';
