import { ordersApi } from '../../api/ordersApi';

/** Names of the couriers, the last one chosen first. */
export function useCouriers(needed = true): readonly string[] {
  return ordersApi.useListCouriersQuery(undefined, { skip: !needed }).data ?? [];
}
