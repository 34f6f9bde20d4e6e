export { BusinessSettings as Component } from '../features/settings/BusinessSettings';
