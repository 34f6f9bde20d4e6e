export { signIn } from '@/web/api/sessionApi';
