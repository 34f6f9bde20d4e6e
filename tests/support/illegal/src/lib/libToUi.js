export const late = () => import('../ui/Button');
