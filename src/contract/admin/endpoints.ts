import { endpointsOf } from '../endpoint';
import * as cases from './cases';
import * as categories from '../entities/category';
import * as courierFile from './courierFile';
import * as codes from './codes';
import * as settings from './shopSettings';
import * as money from './money';
import * as transitions from './orderTransitions';
import * as phoneOrders from './phoneOrders';
import * as print from './print';
import * as me from './me';
import * as products from './products';
import * as productValues from './productValues';
import * as accountant from './accountant';
import * as receipts from './receipts';
import * as reductions from './priceReductions';
import * as reviews from './reviews';
import * as pageTexts from './pageTexts';
import * as slides from '../entities/slide';
import * as staff from './staff';
import * as tags from '../entities/tag';
import * as recalls from './recalls';
import * as stock from './stock';
import * as today from './today';
import * as orders from './orders';
import * as firstDay from './firstDay';
import * as sales from './sales';
import * as customers from './customers';

/** All endpoints of the admin; the authorization matrix has a row for each. */
export const adminEndpoints = {
  ...endpointsOf(staff),
  ...endpointsOf(me),
  ...endpointsOf(stock),
  ...endpointsOf(recalls),
  ...endpointsOf(today),
  ...endpointsOf(firstDay),
  ...endpointsOf(orders),
  ...endpointsOf(phoneOrders),
  ...endpointsOf(transitions),
  ...endpointsOf(print),
  ...endpointsOf(courierFile),
  ...endpointsOf(money),
  ...endpointsOf(accountant),
  ...endpointsOf(receipts),
  ...endpointsOf(reviews),
  ...endpointsOf(cases),
  ...endpointsOf(products),
  ...endpointsOf(productValues),
  ...endpointsOf(reductions),
  ...endpointsOf(codes),
  ...endpointsOf(categories),
  ...endpointsOf(tags),
  ...endpointsOf(slides),
  ...endpointsOf(pageTexts),
  ...endpointsOf(settings),
  ...endpointsOf(sales),
  ...endpointsOf(customers),
};
