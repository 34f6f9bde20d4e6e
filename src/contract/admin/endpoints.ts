import { getEndpoints } from '../endpoint';
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

export const adminEndpoints = {
  ...getEndpoints(staff),
  ...getEndpoints(me),
  ...getEndpoints(stock),
  ...getEndpoints(recalls),
  ...getEndpoints(today),
  ...getEndpoints(firstDay),
  ...getEndpoints(orders),
  ...getEndpoints(phoneOrders),
  ...getEndpoints(transitions),
  ...getEndpoints(print),
  ...getEndpoints(courierFile),
  ...getEndpoints(money),
  ...getEndpoints(accountant),
  ...getEndpoints(receipts),
  ...getEndpoints(reviews),
  ...getEndpoints(cases),
  ...getEndpoints(products),
  ...getEndpoints(productValues),
  ...getEndpoints(reductions),
  ...getEndpoints(codes),
  ...getEndpoints(categories),
  ...getEndpoints(tags),
  ...getEndpoints(slides),
  ...getEndpoints(pageTexts),
  ...getEndpoints(settings),
  ...getEndpoints(sales),
  ...getEndpoints(customers),
};
