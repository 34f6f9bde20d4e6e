import '../cart/CartLine';
