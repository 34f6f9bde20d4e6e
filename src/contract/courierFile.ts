/** The content of a column in a courier's file. `parcels` is always 1, because each row is one parcel. */
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

/** Used for couriers without columns in the settings. */
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

/** The number of days after delivery until a courier pays, unless the settings differ. */
export const defaultPayoutDays = 7;
