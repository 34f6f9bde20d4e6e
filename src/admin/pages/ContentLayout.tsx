export { ContentLayout as Component } from '../features/content/ContentLayout';
