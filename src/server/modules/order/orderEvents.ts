/** Notified with the number of an order on each commit that changes it. */
export const ordersChannel = 'orders';
