export { PhoneOrder as Component } from '../features/phoneOrder/PhoneOrder';
