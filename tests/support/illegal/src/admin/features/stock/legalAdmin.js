export { Button } from '@/ui/Button';
export { adminApi } from '../../api/adminApi';
