import { type CourierColumn, type CourierField, standardColumns } from '@/contract/courierFile';

interface CourierSample {
  name: string;
  columns: readonly CourierColumn[];
}

const columns = (...pairs: [string, CourierField][]): CourierColumn[] =>
  pairs.map(([heading, field]) => ({ heading, field }));

/** To begin with; each courier has his own instructions, which may change. */
export const courierSamples: readonly CourierSample[] = [
  {
    name: 'AKS',
    columns: columns(
      ['Ime i prezime', 'recipient'],
      ['Adresa', 'street'],
      ['Grad', 'place'],
      ['PTT', 'zip'],
      ['Telefon', 'phone'],
      ['Težina', 'weight'],
      ['Otkup', 'amount'],
      ['Broj paketa', 'parcels'],
      ['Napomena', 'note'],
      ['Referenca', 'reference'],
    ),
  },
  {
    name: 'BEX',
    columns: columns(
      ['Primalac', 'recipient'],
      ['Ulica i broj', 'street'],
      ['Mesto', 'place'],
      ['Poštanski broj', 'zip'],
      ['Telefon', 'phone'],
      ['Broj paketa', 'parcels'],
      ['Masa', 'weight'],
      ['Otkupnina', 'amount'],
      ['Napomena', 'note'],
      ['Referenca', 'reference'],
    ),
  },
  {
    name: 'City Express',
    columns: columns(
      ['Referenca', 'reference'],
      ['Naziv primaoca', 'recipient'],
      ['Adresa primaoca', 'street'],
      ['Poštanski broj', 'zip'],
      ['Mesto', 'place'],
      ['Telefon', 'phone'],
      ['Email', 'email'],
      ['Broj paketa', 'parcels'],
      ['Masa (kg)', 'weight'],
      ['Otkupnina', 'amount'],
      ['Napomena', 'note'],
    ),
  },
  {
    name: 'D Express',
    columns: columns(
      ['Broj porudžbine', 'reference'],
      ['Primalac', 'recipient'],
      ['Adresa', 'street'],
      ['Mesto', 'place'],
      ['PTT broj', 'zip'],
      ['Kontakt telefon', 'phone'],
      ['Otkupnina', 'amount'],
      ['Masa', 'weight'],
      ['Broj paketa', 'parcels'],
      ['Napomena', 'note'],
    ),
  },
  { name: 'Post Express', columns: standardColumns },
];
