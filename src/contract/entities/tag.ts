import { integer, string, type Infer } from 'superstruct';
import { requiredText } from '../fields';
import { localizedText } from '../localizedText';
import { field } from './field';
import { listEntity } from './listEntity';

export const tag = listEntity({
  name: 'tag',
  table: 'tags',
  title: 'label',
  id: string(),
  idParam: requiredText(60),
  fields: { label: field(localizedText(40), 'admin:content.name') },
  readOnlyFields: { products: integer() },
  path: '/api/admin/tags',
  read: 'catalogue.read',
  write: 'catalogue.publish',
  summaries: {
    list: 'Tags with their number of products',
    create: 'Add a tag',
    update: 'Change a tag',
    remove: 'Delete a tag that no product has',
  },
});
export type AdminTag = Infer<typeof tag.stored>;

export const { list: listAdminTags, create: createTag, update: updateTag, remove: deleteTag } = tag;
