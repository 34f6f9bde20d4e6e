export { Log as Component } from '../features/settings/Log';
