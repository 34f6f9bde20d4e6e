export { QuickAdd } from '../../../web/features/catalogue/QuickAdd';
