export { adminApi } from '../../../admin/api/adminApi';
