export { Slides as Component } from '../features/content/Slides';
