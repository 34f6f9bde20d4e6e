import '../../pages/CartPage';
