import '../orders/OrderRow';
