export { Staff as Component } from '../features/settings/Staff';
