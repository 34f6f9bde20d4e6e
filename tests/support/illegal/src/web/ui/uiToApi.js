export * from '../api/cartApi';
