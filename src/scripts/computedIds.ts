import { caseStates } from '../contract/admin/cases';
import { courierFileFormats } from '../contract/admin/courierFile';
import { orderFlags, updateOrderDetails } from '../contract/admin/orders';
import { receiptKinds } from '../contract/admin/orderReceipts';
import { noticeStates } from '../contract/admin/recalls';
import { reductionKinds } from '../contract/admin/reductionRules';
import { caseDecisions, caseKinds, caseSteps } from '../contract/caseKinds';
import { courierFields } from '../contract/courierFile';
import { fulfilmentEvents, orderEmailKinds } from '../contract/fulfilment';
import { pageNames } from '../contract/paths';
import { staffRoles } from '../contract/permissions';
import { reviewStatuses } from '../contract/review';
import { themes } from '../contract/wire';

const auditActions = {
  order:
    'pay confirm pack unpack ship deliver cancel return shortened returned undo edit note deleteNote email phone courierFile',
  settlement: 'book revoke accept link',
  money: 'export',
  refund: 'add delete pay',
  stock: 'move count',
  recall: 'start email call released closed',
  review: 'approve reject',
  case: 'enter edit addPicture removePicture replace decide consent close register',
  customer: 'note deleteNote join separate export delete table',
  reduction: 'create update end delete',
  code: 'create update stop resume',
  product: 'create draft discard publish restore arrange',
  image: 'upload crop',
  category: 'create update delete arrange',
  tag: 'create update delete',
  slide: 'create update delete arrange',
  page: 'update',
  settings: 'update',
  firstDay: 'dismiss',
  books: 'export',
  email: 'test',
  samples: 'remove',
};

/** The values of computed ids, such as `admin:cases.step.${step}` */
export const computedIds: Readonly<Record<string, readonly string[]>> = {
  'admin:cases.*': caseKinds,
  'admin:cases.decision.*': caseDecisions,
  'admin:cases.decision.*.hint': caseDecisions,
  'admin:cases.state.*': caseStates,
  'admin:cases.step.*': caseSteps,
  'admin:content.page.*': pageNames,
  'admin:courier.field.*': courierFields,
  'admin:courier.format.*': courierFileFormats,
  'admin:firstDay.email.*': ['none', 'sending', 'failing', 'sent', 'folder'],
  'admin:layout.role.*': staffRoles,
  'admin:lists.*': ['unclear', 'unreadable', 'other'],
  'admin:log.*': Object.entries(auditActions).flatMap(([entity, actions]) =>
    actions.split(' ').map((action) => `${entity}.${action}`),
  ),
  'admin:money.reason.*': ['delivery', 'digits'],
  'admin:order.email.*': [...orderEmailKinds, 'other'],
  'admin:order.field.*': Object.keys(updateOrderDetails.body.schema).filter(
    (name) => name !== 'version',
  ),
  'admin:orders.flag.*': orderFlags,
  'admin:orders.tab.*': 'all placed confirmed packed shipped noReceipt returned cancelled'.split(
    ' ',
  ),
  'admin:preview.*': ['phone', 'desktop'],
  'admin:product.*': 'components price stock shop pack family photos texts nutrition'.split(' '),
  'admin:product.price.perUnit.*': ['l', 'kg'],
  'admin:receipts.hint.*': receiptKinds,
  'admin:receipts.kind.*': receiptKinds,
  'admin:recall.filter.*': ['all', 'delivered', 'underWay', 'here', 'noEmail'],
  'admin:recall.notice.*': noticeStates,
  'admin:reviews.*': reviewStatuses,
  'admin:sales.*': ['running', 'planned', 'over'],
  'admin:sales.kind.*': reductionKinds,
  'admin:sales.short.*': reductionKinds,
  'admin:settings.staff.role.*': staffRoles,
  'admin:today.flow.*': ['placed', 'confirmed', 'packed', 'shipped'],
  'admin:transition.*': fulfilmentEvents,
  'admin:transition.done.*': fulfilmentEvents,
  'common:theme.*': themes,
};
