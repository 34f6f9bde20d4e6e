/** Reasons for rejecting a field, besides those of every form. */
export type MoneyFieldCode = 'too_much';
