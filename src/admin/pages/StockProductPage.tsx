export { StockProduct as Component } from '../features/stock/StockProduct';
