import '@/contract/product';
