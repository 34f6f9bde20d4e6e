export { PageTexts as Component } from '../features/content/PageTexts';
