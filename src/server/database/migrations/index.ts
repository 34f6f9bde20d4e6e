import type { Migration } from '../migrate';
import { shop } from './001_shop';
import { search } from './002_search';
import { draftVersions } from './003_draft_versions';
import { attempts } from './004_attempts';
import { listing } from './005_listing';
import { orderList } from './006_order_list';
import { lastLogin } from './007_last_login';
import { cartOperations } from './008_cart_operations';
import { returnedGuests } from './009_returned_guests';
import { emailChanges } from './010_email_changes';

/** Every migration, oldest first. One that has been released is never changed. */
export const migrations: readonly Migration[] = [
  shop,
  search,
  draftVersions,
  attempts,
  listing,
  orderList,
  lastLogin,
  cartOperations,
  returnedGuests,
  emailChanges,
];
