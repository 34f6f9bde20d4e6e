export { Reductions as Component } from '../features/prices/Reductions';
