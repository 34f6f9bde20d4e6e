import { type Match, matchPayments, type Payable } from '@/contract/admin/money';
import { createSample } from './makeSample';

type Listed = Match['payments'][number];
const { payments } = matchPayments.data.schema;

/** An order that a line of a payment list may pay. */
export const samplePayable = (
  number: string,
  expected: number,
  more: Partial<Payable> = {},
): Payable => ({
  ...{ number, expected, customer: 'Jovan Simić', city: 'Valjevo', courier: 'Brza pošta' },
  ...{ reference: `BP ${number}`, parcel: 'delivered', is_claim: false, delivery: 35_000 },
  ...more,
});

/** A line of a payment list, which pays its order if the amounts are equal. */
export const samplePayment = (line: number, amount: number, more: Partial<Listed>) =>
  createSample(payments.schema, {
    ...{
      line,
      amount,
      reference: `BP ${line}`,
      text: `${line};${amount}`,
      delivers: more.order?.parcel === 'shipped',
    },
    outcome: more.order ? (more.order.expected === amount ? 'pays' : 'differs') : 'unknown',
    ...more,
  });
