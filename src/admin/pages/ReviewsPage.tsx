export { Reviews as Component } from '../features/reviews/Reviews';
