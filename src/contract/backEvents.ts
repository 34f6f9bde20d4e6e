import { fulfilmentEvents, parcelStates, possibleEvents, targetOf } from './fulfilment';
import { deliveryMethods } from './order';

/** Lead back to a state that stands earlier in the chart, in which the order was; that state keeps its moment. */
export const backEvents = fulfilmentEvents.filter((event) =>
  parcelStates
    .slice(parcelStates.indexOf(targetOf(event)) + 1)
    .some((parcel) =>
      deliveryMethods.some((method) =>
        possibleEvents({ parcel, money: 'pending' }, 'owner', 'delivery', method).includes(event),
      ),
    ),
);
