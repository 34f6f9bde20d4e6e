import { validate } from 'superstruct';
import { fromPromise } from 'xstate';
import { type AddressForm, isSameAddress } from '@/contract/address';
import type { UserInfo } from '@/contract/customer';
import type { Locale } from '@/contract/locale';
import { order as orderStruct, orderChanged, type Order } from '@/contract/order';
import { defaultPaymentMethod, type Payment, paymentFacts } from '@/contract/payment';
import { addressApi } from '../../api/addressApi';
import { getResult } from '@/client/callEndpoint';
import { toApiError, isApiError } from '@/client/apiError';
import { baseApi, type ApiDispatch } from '../../api/baseApi';
import { requestCart } from '../../store/pendingCart';
import { customerApi } from '../../api/customerApi';
import { orderApi } from '../../api/orderApi';
import {
  type DestinationChoice,
  type Drafted,
  isUncertain,
  type PaymentReference,
  type Placement,
  type PlacementResult,
  type Restored,
} from './checkoutSetup';
import type { PlacementStore } from './checkoutStorage';

interface CheckoutDependencies {
  dispatch: ApiDispatch;
  locale: () => Locale;
  userId: number;
  placements: PlacementStore;
}

const fresh = { forceRefetch: true } as const;

function paymentReference(payment: Payment | null): PaymentReference | null {
  return payment?.status === 'pending'
    ? { id: payment.id, methodId: payment.payment_method_id }
    : null;
}

function toDrafted(order: Order): Drafted {
  return {
    draft: { orderId: order.id, version: order.version },
    payment: paymentReference(order.payment),
  };
}

/** Reads the outcome from a 409 on placing. Returns null for any other error. */
function getOutcome(error: unknown): { result: PlacementResult; order: Order | null } | null {
  const { code, details } = toApiError(error);
  // `mask` allows fields that a newer server adds.
  if (code === 'order_changed') {
    const [, changedOrder] = validate(details, orderChanged, { coerce: true, mask: true });
    if (!changedOrder) return null;
    const { order, changes } = changedOrder;
    if (!order) return { result: { type: 'nothingLeft' }, order };
    return { result: { type: 'changed', drafted: toDrafted(order), changes }, order };
  }
  if (code !== 'order_not_draft') return null;
  const [, order] = validate(details?.order, orderStruct, { coerce: true, mask: true });
  // Any other status means that another tab or an earlier request has placed the order.
  if (!order || order.status === 'draft' || order.status === 'cancelled') return null;
  return { result: { type: 'placed', orderId: order.id }, order };
}

const { listAddresses, createAddress } = addressApi.endpoints;
const {
  getOrder,
  getOrderPayment,
  listDrafts,
  listPaymentMethods,
  draftOrder,
  createPayment,
  placeOrder,
} = orderApi.endpoints;

/** The actors of the checkout machine, based on RTK Query. Each rejects with an `ApiError`. */
export function makeCheckoutActors({ dispatch, locale, userId, placements }: CheckoutDependencies) {
  const cache = (order: Order) =>
    dispatch(
      orderApi.util.upsertQueryData(
        'getOrder',
        { params: { id: order.id }, locale: locale() },
        order,
      ),
    );

  const fetchAddresses = (options?: typeof fresh) =>
    getResult(dispatch(listAddresses.initiate({ params: { user_id: userId } }, options)));

  const fetchOrder = (id: number, options?: typeof fresh) =>
    getResult(dispatch(getOrder.initiate({ params: { id }, locale: locale() }, options)));

  const fetchPayment = async (orderId: number): Promise<Payment | null> => {
    try {
      return await getResult(dispatch(getOrderPayment.initiate({ params: { orderId } }, fresh)));
    } catch (error) {
      if (isApiError(error) && error.code === 'payment_not_found') return null;
      throw error;
    }
  };

  const fetchDraft = async (): Promise<Restored['drafted']> => {
    const drafts = await getResult(
      dispatch(listDrafts.initiate({ query: { status: 'draft' }, locale: locale() }, fresh)),
    );
    const id = drafts[0]?.id;
    if (id === undefined) return null;
    const [order, payment] = await Promise.all([fetchOrder(id, fresh), fetchPayment(id)]);
    const { recipient, recipient_phone } = order.address;
    const { note, gift_note, buyer_pib, receipt_by_email } = order;
    const isGift = gift_note !== '' || recipient !== '';
    const pickup = order.delivery_method === 'pickup' ? { recipient, recipient_phone } : null;
    if (order.status !== 'draft' || (!pickup && order.address_id === null)) return null;
    return {
      ...toDrafted(order),
      payment: paymentReference(payment),
      addressId: order.address_id,
      pickup,
      notes: { note, gift_note, buyer_pib, receipt_by_email, gift: isGift },
    };
  };

  const saveDraft = async (choice: DestinationChoice): Promise<Drafted> => {
    const { addressId, pickup } = choice;
    const { gift: _, ...notes } = choice.notes;
    const body = {
      ...(pickup && { delivery_method: 'pickup' as const, ...pickup }),
      ...(addressId !== null && !pickup && { address_id: addressId }),
      ...notes,
    };
    try {
      const order = await dispatch(draftOrder.initiate({ body, locale: locale() })).unwrap();
      await cache(order);
      return toDrafted(order);
    } catch (error) {
      // The cached shop data still offers pickup.
      if (toApiError(error).code === 'pickup_not_offered')
        dispatch(baseApi.util.invalidateTags(['Shop']));
      throw error;
    }
  };

  return {
    restoreCheckout: fromPromise<Restored, void>(async () => {
      const [cart, drafted, addresses, methods] = await Promise.all([
        getResult(dispatch(requestCart(fresh))),
        fetchDraft(),
        fetchAddresses(fresh),
        getResult(dispatch(listPaymentMethods.initiate({ locale: locale() }))),
      ]);
      const enabled = methods.filter((method) => !method.disabled);
      const usual = enabled.find(({ value }) => value === defaultPaymentMethod) ?? enabled[0];
      // A gift's recipient should not be asked to pay.
      const forGifts = enabled.find(({ value }) => paymentFacts(value).paidOn === 'order') ?? usual;
      const restored: Restored = {
        cartIsEmpty: cart.cart_products.every((line) => line.quantity === 0),
        placement: placements.read(),
        drafted,
        addressId: addresses[0]?.id ?? null,
        preselected: { usual: usual?.id ?? null, gift: forGifts?.id ?? null },
        rejected: null,
      };
      if (restored.placement || restored.cartIsEmpty || !drafted) return restored;
      try {
        const saved = await saveDraft(drafted);
        // A method that has been switched off must be chosen again.
        const isEnabled = enabled.some(({ id }) => id === saved.payment?.methodId);
        const payment = isEnabled ? saved.payment : null;
        return { ...restored, drafted: { ...drafted, ...saved, payment } };
      } catch (error) {
        const { code } = toApiError(error);
        if (code === 'cart_empty') return { ...restored, cartIsEmpty: true };
        if (code === 'address_not_found' || code === 'address_required')
          return { ...restored, drafted: null };
        if (code === 'pickup_not_offered')
          return { ...restored, drafted: null, rejected: toApiError(error) };
        throw error;
      }
    }),

    saveUser: fromPromise<UserInfo, UserInfo>(async ({ input }) => {
      await dispatch(customerApi.endpoints.updateUser.initiate({ body: input })).unwrap();
      return input;
    }),

    /** A request without a response may have saved the address, which must not be created twice. */
    saveAddress: fromPromise<{ addressId: number }, AddressForm>(async ({ input }) => {
      // A failed query stays cached as failed until it is refetched.
      const savedAddresses = await fetchAddresses().catch(() => fetchAddresses(fresh));
      const savedAddress = savedAddresses.find((address) => isSameAddress(address, input));
      if (savedAddress) return { addressId: savedAddress.id };
      try {
        const body = { ...input, user_id: userId };
        const created = await dispatch(createAddress.initiate({ body })).unwrap();
        return { addressId: created.id };
      } catch (error) {
        if (!isUncertain(error)) throw error;
        const addresses = await fetchAddresses(fresh).catch(() => []);
        const found = addresses.find((address) => isSameAddress(address, input));
        if (!found) throw error;
        return { addressId: found.id };
      }
    }),

    draftOrder: fromPromise<Drafted, DestinationChoice>(({ input }) => saveDraft(input)),

    /** Sends the data that the specification requires (section 7). The server recomputes the amount. */
    createPayment: fromPromise<PaymentReference, { orderId: number; methodId: number }>(
      async ({ input }) => {
        const order = await fetchOrder(input.orderId);
        const body = {
          order_id: input.orderId,
          payment_method_id: input.methodId,
          amount: order.total_amount,
          status: 'pending' as const,
          user_id: userId,
        };
        const payment = await dispatch(createPayment.initiate({ body })).unwrap();
        return { id: payment.id, methodId: payment.payment_method_id };
      },
    ),

    /** The key is stored before the request and kept until a response settles the placement. */
    placeOrder: fromPromise<PlacementResult, Placement>(async ({ input }) => {
      // An earlier request with this key may have succeeded without its response being received.
      const wasSentBefore = placements.read()?.key === input.key;
      placements.write(input);
      try {
        const order = await dispatch(
          placeOrder.initiate({
            params: { id: input.orderId },
            body: {
              version: input.version,
              payment_method_id: input.methodId,
              terms_accepted: true,
            },
            key: input.key,
            locale: locale(),
          }),
        ).unwrap();
        // The key is kept until the order page is shown, so that a reload finds the order.
        await cache(order);
        return { type: 'placed', orderId: order.id };
      } catch (error) {
        if (!isUncertain(error, wasSentBefore)) placements.write(null);
        if (toApiError(error).status === 409)
          dispatch(baseApi.util.invalidateTags(['Order', 'Payment', 'Cart', 'Product']));
        const outcome = getOutcome(error);
        // The next page must not read the outdated draft from the cache.
        if (outcome?.order) await cache(outcome.order);
        if (!outcome) throw error;
        return outcome.result;
      }
    }),
  };
}
