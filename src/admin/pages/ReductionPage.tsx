export { ReductionScreen as Component } from '../features/prices/ReductionScreen';
