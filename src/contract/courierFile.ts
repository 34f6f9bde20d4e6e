/** Content of a column in a courier's file. `parcels` is 1: each row is one parcel. */
export const courierFields = [
  'recipient',
  'phone',
  'street',
  'place',
  'zip',
  'weight',
  'amount',
  'reference',
  'note',
  'email',
  'parcels',
  'empty',
] as const;
export type CourierField = (typeof courierFields)[number];

export interface CourierColumn {
  heading: string;
  field: CourierField;
}

/** The columns for a courier that has none in the settings. */
export const standardColumns: readonly CourierColumn[] = [
  { heading: 'Primalac', field: 'recipient' },
  { heading: 'Telefon', field: 'phone' },
  { heading: 'Ulica i broj', field: 'street' },
  { heading: 'Mesto', field: 'place' },
  { heading: 'Poštanski broj', field: 'zip' },
  { heading: 'Masa (kg)', field: 'weight' },
  { heading: 'Otkupnina (RSD)', field: 'amount' },
  { heading: 'Referenca', field: 'reference' },
  { heading: 'Napomena', field: 'note' },
];

/** Days after delivery until a courier pays out, unless the settings say otherwise. */
export const defaultPayoutDays = 7;
