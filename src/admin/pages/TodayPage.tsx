export { Today as Component } from '../features/today/Today';
