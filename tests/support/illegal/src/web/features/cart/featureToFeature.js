import '../orders/OrderList';
