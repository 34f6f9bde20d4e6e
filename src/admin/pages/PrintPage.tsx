export { Print as Component } from '../features/print/Print';
