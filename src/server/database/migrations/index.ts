import type { Migration } from '../migrate';
import { initialSchema } from './001_schema';
import { staffSchema } from './002_staff';
import { stockLedgerSchema } from './003_stock_ledger';
import { orderAdministrationSchema } from './004_order_administration';
import { orderCounts } from './005_order_counts';
import { deliveryDaySchema } from './006_delivery_day';
import { stockAlertSchema } from './007_stock_alerts';
import { reviewSchema } from './008_reviews';
import { publicationSchema } from './009_publications';
import { productAdministrationSchema } from './010_product_administration';
import { priceReductionSchema } from './011_price_reductions';
import { contentAdministrationSchema } from './012_content_administration';
import { orderListIndexes } from './013_order_list_indexes';
import { discardedDrafts } from './014_discarded_drafts';
import { staffAccess } from './015_staff_access';
import { orderState } from './016_order_state';
import { languagesSchema } from './017_languages';
import { contentFields } from './018_content';
import { amountsInTerms } from './019_amounts';
import { oneOrderHistory } from './020_order_history';
import { signInLinks } from './021_sign_in_links';
import { orderLinks } from './022_order_links';
import { listingFilters } from './023_listing';
import { orderLineChanges } from './024_order_line_changes';
import { recipients } from './025_recipients';
import { pickup } from './026_pickup';
import { moneySchema } from './027_money';
import { bankTransfer } from './028_bank_transfer';
import { casesSchema } from './029_cases';
import { courierFiles } from './030_courier_files';
import { reminders } from './031_reminders';
import { casePictures } from './033_case_pictures';
import { noReceiptForFreeOrders } from './034_no_receipt_for_free_orders';
import { replacementsAndLateMoney } from './035_replacements_and_late_money';
import { drawnIds } from './038_drawn_ids';
import { jobsAndUnprovenEmails } from './039_jobs_and_unproven_emails';
import { staffRolesSchema } from './040_staff_roles';
import { searchWords } from './041_search_words';
import { courierIds } from './042_courier_ids';

/** All migrations, oldest first. Append only: a released migration is never changed. */
export const migrations: readonly Migration[] = [
  initialSchema,
  staffSchema,
  stockLedgerSchema,
  orderAdministrationSchema,
  orderCounts,
  deliveryDaySchema,
  stockAlertSchema,
  reviewSchema,
  publicationSchema,
  productAdministrationSchema,
  priceReductionSchema,
  contentAdministrationSchema,
  orderListIndexes,
  discardedDrafts,
  staffAccess,
  orderState,
  languagesSchema,
  contentFields,
  amountsInTerms,
  oneOrderHistory,
  signInLinks,
  orderLinks,
  listingFilters,
  orderLineChanges,
  recipients,
  pickup,
  moneySchema,
  bankTransfer,
  casesSchema,
  courierFiles,
  reminders,
  casePictures,
  noReceiptForFreeOrders,
  replacementsAndLateMoney,
  drawnIds,
  jobsAndUnprovenEmails,
  staffRolesSchema,
  searchWords,
  courierIds,
];
