import { fromPromise } from 'xstate';
import type { Address, AddressForm } from '../../../contract/address';
import type { UserInfo } from '../../../contract/customer';
import type { Locale } from '../../../contract/locale';
import type { Order } from '../../../contract/order';
import { defaultPaymentMethod, type Payment } from '../../../contract/payment';
import { addressApi } from '../../api/addressApi';
import { answerOf } from '../../api/answerOf';
import { apiErrorOf, isApiError } from '../../api/apiError';
import type { ApiDispatch } from '../../api/apiState';
import { baseApi } from '../../api/baseApi';
import { cartApi } from '../../api/cartApi';
import { customerApi } from '../../api/customerApi';
import { orderApi } from '../../api/orderApi';
import { paymentApi } from '../../api/paymentApi';
import type {
  AddressChoice,
  Drafted,
  PaymentReference,
  Placement,
  Restored,
} from './checkoutContext';
import { changesOf, isDefinite, isSessionEnd, orderPlacedElsewhere } from './checkoutFailure';
import type { PlacementStore } from './placementStore';

export interface CheckoutSurroundings {
  dispatch: ApiDispatch;
  /** The shopper's language at the time of a call. */
  locale: () => Locale;
  userId: number;
  placements: PlacementStore;
}

const asked = {} as const;
const askedAnew = { forceRefetch: true } as const;

function paymentReference(payment: Payment | null): PaymentReference | null {
  return payment?.status === 'pending'
    ? { id: payment.id, methodId: payment.payment_method_id }
    : null;
}

function draftedOf(order: Order): Drafted {
  return {
    draft: { orderId: order.id, version: order.version },
    payment: paymentReference(order.payment),
  };
}

function isSameAddress(address: Address, form: AddressForm): boolean {
  return (
    address.city_id === form.city_id &&
    address.street === form.street.trim() &&
    address.street_number === form.street_number.trim() &&
    address.zipCode === form.zipCode.trim()
  );
}

/** The actors of the checkout machine, from RTK Query. Each rejects with an `ApiError`. */
export function makeCheckoutActors({ dispatch, locale, userId, placements }: CheckoutSurroundings) {
  const keep = (order: Order) =>
    dispatch(orderApi.util.upsertQueryData('getOrder', { id: order.id, locale: locale() }, order));

  const paymentOf = async (orderId: number): Promise<Payment | null> => {
    try {
      return await answerOf(
        dispatch(paymentApi.endpoints.getOrderPayment.initiate(orderId, askedAnew)),
      );
    } catch (error) {
      if (isApiError(error) && error.code === 'payment_not_found') return null;
      throw error;
    }
  };

  const draftThatStands = async (): Promise<Restored['drafted']> => {
    const drafts = await answerOf(
      dispatch(orderApi.endpoints.listDrafts.initiate(locale(), askedAnew)),
    );
    const id = drafts[0]?.id;
    if (id === undefined) return null;
    const [order, payment] = await Promise.all([
      answerOf(dispatch(orderApi.endpoints.getOrder.initiate({ id, locale: locale() }, askedAnew))),
      paymentOf(id),
    ]);
    if (order.status !== 'draft' || order.address_id === null) return null;
    return {
      ...draftedOf(order),
      payment: paymentReference(payment),
      addressId: order.address_id,
      note: order.note,
    };
  };

  const savedAddresses = (options: typeof asked | typeof askedAnew) =>
    answerOf(dispatch(addressApi.endpoints.listAddresses.initiate(userId, options)));

  return {
    restoreCheckout: fromPromise<Restored, void>(async () => {
      const [cart, drafted, addresses, methods] = await Promise.all([
        answerOf(dispatch(cartApi.endpoints.getCart.initiate(locale(), askedAnew))),
        draftThatStands(),
        savedAddresses(askedAnew),
        answerOf(dispatch(paymentApi.endpoints.listPaymentMethods.initiate(locale(), asked))),
      ]);
      const usable = methods.filter((method) => !method.disabled);
      const usual = usable.find((method) => method.value === defaultPaymentMethod) ?? usable[0];
      return {
        cartIsEmpty: cart.cart_products.every((line) => line.quantity === 0),
        placement: placements.read(),
        drafted,
        addressId: addresses[0]?.id ?? null,
        defaultMethodId: usual?.id ?? null,
      };
    }),

    saveUser: fromPromise<void, UserInfo>(async ({ input }) => {
      await dispatch(customerApi.endpoints.updateUser.initiate(input)).unwrap();
    }),

    /** A lost reply may have saved the address; it is looked for before it would be kept twice. */
    saveAddress: fromPromise<{ addressId: number }, AddressForm>(async ({ input }) => {
      // A look-up that failed earlier stays failed in the cache: it is asked again.
      const known = await savedAddresses(asked).catch(() => savedAddresses(askedAnew));
      const kept = known.find((address) => isSameAddress(address, input));
      if (kept) return { addressId: kept.id };
      try {
        const body = { ...input, user_id: userId };
        const created = await dispatch(addressApi.endpoints.createAddress.initiate(body)).unwrap();
        return { addressId: created.id };
      } catch (error) {
        if (isDefinite(error)) throw error;
        const addresses = await savedAddresses(askedAnew).catch(() => []);
        const found = addresses.find((address) => isSameAddress(address, input));
        if (!found) throw error;
        return { addressId: found.id };
      }
    }),

    draftOrder: fromPromise<Drafted, AddressChoice>(async ({ input }) => {
      const order = await dispatch(
        orderApi.endpoints.draftOrder.initiate({
          address_id: input.addressId,
          note: input.note,
          locale: locale(),
        }),
      ).unwrap();
      await keep(order);
      return draftedOf(order);
    }),

    /** Section 7: own user id, chosen method, order and amount; the server computes the amount itself. */
    createPayment: fromPromise<PaymentReference, { orderId: number; methodId: number }>(
      async ({ input }) => {
        const order = await answerOf(
          dispatch(
            orderApi.endpoints.getOrder.initiate({ id: input.orderId, locale: locale() }, asked),
          ),
        );
        const payment = await dispatch(
          paymentApi.endpoints.createPayment.initiate({
            order_id: input.orderId,
            payment_method_id: input.methodId,
            amount: order.total_amount,
            status: 'pending',
            user_id: userId,
          }),
        ).unwrap();
        return { id: payment.id, methodId: payment.payment_method_id };
      },
    ),

    /** The key is kept before it is sent, and until an answer says for certain what became of it. */
    placeOrder: fromPromise<{ orderId: number }, Placement>(async ({ input }) => {
      // Of a key that was sent before, an earlier answer may have been lost.
      const sentBefore = placements.read()?.key === input.key;
      placements.remember(input);
      try {
        const order = await dispatch(
          orderApi.endpoints.placeOrder.initiate({
            id: input.orderId,
            version: input.version,
            idempotencyKey: input.key,
            locale: locale(),
          }),
        ).unwrap();
        // Forgotten when the order's page is there: a reload until then finds the order by its key.
        await keep(order);
        return { orderId: order.id };
      } catch (error) {
        // A session that ended before the first sending leaves nothing under way: the shopper is
        // asked again after signing in.
        const neverPlaced = isDefinite(error) || (isSessionEnd(error) && !sentBefore);
        if (neverPlaced) placements.forget();
        if (apiErrorOf(error).status === 409) {
          dispatch(baseApi.util.invalidateTags(['Order', 'Payment', 'Cart', 'Product']));
          // The page that is shown next must not find the draft that is no more.
          const now = changesOf(error)?.order ?? orderPlacedElsewhere(error);
          if (now) await keep(now);
        }
        throw error;
      }
    }),
  };
}
