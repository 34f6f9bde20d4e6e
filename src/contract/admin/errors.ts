/** Error codes that only admin endpoints return; shoppers do not load them. */
export const adminErrors = {
  code_wrong: { status: 422, message: 'The code is wrong or was already used' },
  invitation_invalid: { status: 422, message: 'This link is invalid or has expired' },
  last_owner: { status: 422, message: 'The last active owner must stay' },
  reauthentication_required: { status: 403, message: 'Confirm your password first' },
  staff_not_found: { status: 404, message: 'Staff member not found' },
  changed_meanwhile: { status: 409, message: 'Changed meanwhile' },
  stock_short: { status: 409, message: 'Not enough in stock' },
  count_stale: { status: 409, message: 'The stock changed while it was counted' },
  secure_connection_required: {
    status: 403,
    message: 'Signing in needs https, or the machine of the shop itself',
  },
} as const satisfies Record<string, { status: number; message: string }>;
export type AdminErrorCode = keyof typeof adminErrors;
