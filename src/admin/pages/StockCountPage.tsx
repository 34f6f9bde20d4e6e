export { StockCounting as Component } from '../features/stock/StockCounting';
