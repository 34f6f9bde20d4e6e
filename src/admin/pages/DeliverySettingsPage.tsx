export { DeliverySettings as Component } from '../features/settings/DeliverySettings';
