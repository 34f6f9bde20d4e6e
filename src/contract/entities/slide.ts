import { nullable, type Infer } from 'superstruct';
import { id, idParam, linkUrl } from '../fields';
import { localizedText } from '../localizedText';
import { imageFile } from '../storedImage';
import { field } from './field';
import { arrangeEndpoint, listEntity } from './listEntity';

export const slide = listEntity({
  name: 'slide',
  table: 'carousel_slides',
  title: 'title',
  id: id(),
  idParam: idParam(),
  fields: {
    // The aspect ratio of the banner at 1440 px
    image: field(imageFile, 'admin:content.image', { aspect: 1440 / 500 }),
    title: field(localizedText(120), 'admin:content.title'),
    text: field(localizedText(300), 'admin:content.text', { area: true }),
    alt: field(localizedText(300), 'admin:content.alt', { area: true }),
    /** A path in the shop or an https URL. */
    href: field(nullable(linkUrl()), 'admin:content.href', { hint: 'admin:content.href.hint' }),
  },
  readOnlyFields: {},
  path: '/api/admin/slides',
  read: 'content.read',
  write: 'content.write',
  summaries: {
    list: 'Banner slides in all languages',
    create: 'Add a slide',
    update: 'Change a slide',
    remove: 'Delete a slide',
  },
});
export type AdminSlide = Infer<typeof slide.stored>;
export type SlideInput = Infer<typeof slide.input>;

export const {
  list: listAdminSlides,
  create: createSlide,
  update: updateSlide,
  remove: deleteSlide,
} = slide;
export const arrangeSlides = arrangeEndpoint(
  'Arrange the slides',
  '/api/admin/slide-positions',
  'content.write',
);
