import { boolean, enums, integer, nullable, object, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { isoDate, para } from '../fields';

/** `folder` means that emails are written to files because no mail server is configured. */
const testEmailStates = ['none', 'sending', 'failing', 'sent', 'folder'] as const;

/** The owner's steps before the shop opens. The state of each step is derived from stored data. */
const firstDay = object({
  dismissed: boolean(),
  business: boolean(),
  terms: boolean(),
  delivery: object({ done: boolean(), flat_rate: para(), free_from: para() }),
  own_products: integer(),
  email: enums(testEmailStates),
  recovery_codes: integer(),
  last_backup: nullable(isoDate()),
  others: integer(),
  test_order: boolean(),
  samples: object({
    products: integer(),
    /** Sample products in real orders are hidden instead of removed, because the orders must be completed. */
    ordered: integer(),
    orders: integer(),
  }),
});
export type FirstDay = Infer<typeof firstDay>;

export const getFirstDay = defineEndpoint({
  summary: 'Remaining steps before the shop opens',
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
