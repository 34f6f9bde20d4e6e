import { boolean, enums, integer, nullable, object, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { isoDate, para } from '../fields';

/** `folder`: without a mail server, emails are written to files. */
const testEmailStates = ['none', 'sending', 'failing', 'sent', 'folder'] as const;

/** The owner's steps before opening; each state is derived from stored data. */
const firstDay = object({
  dismissed: boolean(),
  /** The business details are no longer a sample. */
  business: boolean(),
  /** The terms are no longer marked as a sample. */
  terms: boolean(),
  /** There is a courier besides the sample ones. */
  delivery: object({ done: boolean(), flat_rate: para(), free_from: para() }),
  /** The number of products on sale that are not samples. */
  own_products: integer(),
  email: enums(testEmailStates),
  recovery_codes: integer(),
  last_backup: nullable(isoDate()),
  /** The number of other staff members; the owner may work alone. */
  others: integer(),
  /** An order has been packed. */
  test_order: boolean(),
  samples: object({
    products: integer(),
    /** How many of them are in real orders; these are hidden instead, so that the orders can be completed. */
    ordered: integer(),
    orders: integer(),
  }),
});
export type FirstDay = Infer<typeof firstDay>;

export const getFirstDay = defineEndpoint({
  summary: 'What is left to do before the shop opens',
  method: 'GET',
  path: '/api/admin/first-day',
  access: 'settings.write',
  data: firstDay,
});

export const dismissFirstDay = defineEndpoint({
  summary: 'Hide the first-day list',
  method: 'POST',
  path: '/api/admin/first-day/dismiss',
  access: 'settings.write',
});

/** Sends a test email to the signed-in owner, one at a time. */
export const sendTestEmail = defineEndpoint({
  summary: 'Send a test email to the logged-in owner',
  method: 'POST',
  path: '/api/admin/first-day/test-email',
  access: 'settings.write',
});

export const removeSamples = defineEndpoint({
  summary: 'Remove sample products and staff test orders',
  method: 'POST',
  path: '/api/admin/first-day/remove-samples',
  access: 'settings.write',
});
