export { LinkPage as Component } from '../features/signIn/LinkPage';
