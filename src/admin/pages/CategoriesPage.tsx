export { Categories as Component } from '../features/content/Categories';
