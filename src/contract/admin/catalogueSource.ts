import { enums, nullable, object } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { isoDate } from '../fields';

/** The first change in the admin moves the catalogue from the shop's files to the admin. */
export const getCatalogueSource = defineEndpoint({
  summary: "Whether the catalogue is kept in the shop's files or in the admin",
  method: 'GET',
  path: '/api/admin/catalogue-source',
  access: 'catalogue.read',
  data: object({ source: enums(['files', 'admin']), since: nullable(isoDate()) }),
});
