export { Button } from '../../../web/ui/Button';
export { adminApi } from '../../api/adminApi';
