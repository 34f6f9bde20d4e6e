import '../shared/CategoriesMissing';
import '../../api/cartApi';
import '../../ui/Button';
import '../../lib/text';
import '../../../contract/cart';
import './CartLine';
