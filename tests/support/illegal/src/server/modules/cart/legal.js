import '../order/orderService';
import './cartRepository';
import '../../database/client';
import '../../http/route';
import '../../../contract/cart';
