import type { Migration } from '../migrate';

/** The amounts of delivery in the terms come from the settings, where the text is still that of the files. */
export const amountsInTerms: Migration = {
  name: '019_amounts',
  up: `
update pages set content = replace(replace(content::text,
  'Dostava košta 350 RSD, a za porudžbine od 4.000 RSD i više je besplatna.',
  'Dostava košta {delivery_price}, a za porudžbine od {free_delivery_from} i više je besplatna.'),
  'Shipping costs 350 RSD and is free for orders of 4,000 RSD or more.',
  'Shipping costs {delivery_price} and is free for orders of {free_delivery_from} or more.')::jsonb
where name = 'terms';
`,
};
