import { readMessages } from '@tests/support/messages';
import { emailFor, fulfilmentEvents } from '@/contract/fulfilment';
import { locales } from '@/contract/locale';
import { deliveryMethods } from '@/contract/order';
import { nextTextsOf } from './NextStep';

const steps = locales.flatMap((locale) =>
  deliveryMethods.flatMap((method) =>
    fulfilmentEvents.flatMap((event) => {
      const words = nextTextsOf(method)[event];
      return words ? [{ locale, method, event, id: words.text }] : [];
    }),
  ),
);

test.each(steps)(
  'the text of the step $event ($method, $locale) mentions an email if the customer gets one, and only then',
  ({ locale, method, event, id }) => {
    const mentionsEmail = /mail|mejl/i.test(String(readMessages(locale, 'admin')[id]));
    expect(mentionsEmail).toBe(emailFor(event, method) !== null);
  },
);
