/** Error codes that only admin endpoints return; shoppers do not load them. */
export const adminErrors = {
  code_wrong: { status: 422, message: 'The code is wrong or was already used' },
  invitation_invalid: { status: 422, message: 'This link is invalid or has expired' },
  last_owner: { status: 422, message: 'The last active owner must stay' },
  reauthentication_required: { status: 403, message: 'Confirm your password first' },
  invitation_not_found: { status: 404, message: 'Invitation not found' },
  staff_not_found: { status: 404, message: 'Staff member not found' },
  changed_meanwhile: { status: 409, message: 'Changed meanwhile' },
  amount_changed: { status: 409, message: 'The amount of the order has changed' },
  stock_short: { status: 409, message: 'Not enough in stock' },
  count_stale: { status: 409, message: 'The stock changed while it was counted' },
  order_changed_meanwhile: { status: 409, message: 'The order was changed meanwhile' },
  order_event_impossible: { status: 409, message: 'The order cannot do that in its state' },
  order_shipped_already: { status: 409, message: 'The order was shipped already' },
  too_late: { status: 409, message: 'It is too late to undo this' },
  transition_not_found: { status: 404, message: 'Transition not found' },
  note_not_found: { status: 404, message: 'Note not found' },
  review_not_found: { status: 404, message: 'Review not found' },
  in_use: { status: 409, message: 'Products still use it' },
  email_not_found: { status: 404, message: 'Email not found' },
  email_left_already: { status: 409, message: 'The email was sent already' },
  secure_connection_required: {
    status: 403,
    message: 'Signing in needs https, or the machine of the shop itself',
  },
} as const satisfies Record<string, { status: number; message: string }>;
export type AdminErrorCode = keyof typeof adminErrors;
