import { readAllMessages, readMessages } from '@tests/support/messages';
import {
  emailFor,
  type FulfilmentEvent,
  fulfilmentEvents,
  parcelStates,
} from '@/contract/fulfilment';
import { locales } from '@/contract/locale';
import { deliveryMethods } from '@/contract/order';
import type { MessageId } from '@/lib/text';
import { makeTranslations } from '@/lib/translations/translations';
import { eventText, nextEvent } from '../../lib/orderTexts';
import { getNextTexts } from './NextStep';

const confirmationTexts: Partial<Record<FulfilmentEvent, MessageId>> = {
  cancel: 'admin:transition.cancel.text',
};

const steps = locales.flatMap((locale) =>
  deliveryMethods.flatMap((method) => {
    const usualEvent: Partial<Record<FulfilmentEvent, { text: MessageId }>> = getNextTexts(method);
    const label = (event: FulfilmentEvent) => eventText(event, { delivery_method: method });
    return fulfilmentEvents.map((event) => ({
      ...{ locale, method, event },
      id: usualEvent[event]?.text ?? confirmationTexts[event] ?? label(event),
    }));
  }),
);

test.each(steps)(
  'the text or button of the step $event ($method, $locale) mentions an email if and only if it sends one',
  ({ locale, method, event, id }) => {
    const mentionsEmail = /mail|mejl/i.test(String(readMessages(locale, 'admin')[id]));
    expect(mentionsEmail).toBe(emailFor(event, method) !== null);
  },
);

describe.each(locales)('in %s', (locale) => {
  const load = () => Promise.reject(new Error('All texts are already loaded.'));
  const { i18n } = makeTranslations({ locale, load, messages: readAllMessages(locale) });

  test('the message after a bulk step names the step', () => {
    const messages = fulfilmentEvents.map((event) =>
      i18n._('admin:transition.done.many', { count: 2, event }),
    );
    expect(new Set(messages)).toHaveProperty('size', fulfilmentEvents.length);
  });

  test('on phones, the progress of an order names its usual next step', () => {
    const usualEvent = new Set(parcelStates.flatMap((parcel) => nextEvent({ parcel }) ?? []));
    const messages = [...usualEvent].map((next) =>
      i18n._('admin:order.step', { step: 1, steps: 5, now: '', next }),
    );
    expect(new Set(messages)).toHaveProperty('size', usualEvent.size);
  });
});
