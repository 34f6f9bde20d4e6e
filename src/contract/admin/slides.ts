import { array, integer, nullable, object, string, type Infer } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { id, idParam, linkUrl } from '../fields';
import { localizedText } from '../localizedText';
import { imageFile, localized, newOrder, storedImage } from './edited';

const adminSlide = object({
  id: id(),
  version: integer(),
  image: storedImage,
  alt: localized,
  title: localized,
  text: localized,
  href: nullable(string()),
});
export type AdminSlide = Infer<typeof adminSlide>;

const slideInput = {
  image: imageFile,
  alt: localizedText(300),
  title: localizedText(120),
  text: localizedText(300),
  /** A path of the shop or an https URL. */
  href: nullable(linkUrl()),
};
const newSlide = object(slideInput);
export type SlideInput = Infer<typeof newSlide>;

export const listAdminSlides = defineEndpoint({
  summary: 'Slides of the banner in both languages',
  method: 'GET',
  path: '/api/admin/slides',
  access: 'content.read',
  data: array(adminSlide),
});

export const createSlide = defineEndpoint({
  summary: 'Add a slide to the banner',
  method: 'POST',
  path: '/api/admin/slides',
  access: 'content.write',
  idempotent: true,
  body: newSlide,
  data: adminSlide,
  status: 201,
});

/** Errors as `updateCategory`. */
export const updateSlide = defineEndpoint({
  summary: 'Change a slide of the banner',
  method: 'PUT',
  path: '/api/admin/slides/{id}',
  access: 'content.write',
  params: object({ id: idParam() }),
  body: object({ version: id(), ...slideInput }),
  data: adminSlide,
});

export const deleteSlide = defineEndpoint({
  summary: 'Delete a slide of the banner',
  method: 'DELETE',
  path: '/api/admin/slides/{id}',
  access: 'content.write',
  params: object({ id: idParam() }),
});

/** As `arrangeCategories`. */
export const arrangeSlides = defineEndpoint({
  summary: 'Order of the slides',
  method: 'PUT',
  path: '/api/admin/slide-positions',
  access: 'content.write',
  body: newOrder,
  data: array(id()),
});
