import type { City } from '../../../contract/address';

/** The city list shows unique names (DECISIONS, Cities); the municipality then chooses the row. */
export function cityNames(cities: readonly City[], tag: string): string[] {
  const collator = new Intl.Collator(tag);
  return [...new Set(cities.map((row) => row.city))].sort(collator.compare);
}

export function municipalityRows(cities: readonly City[], city: string | undefined): City[] {
  return cities.filter((row) => row.city === city);
}

/** What follows from the row: `city_id` is its id. */
export function addressPartsOf(row: City | undefined) {
  const codes = row?.zip_code ?? [];
  return {
    city_id: row?.id,
    municipality: row?.municipality ?? '',
    zipCode: codes.length === 1 ? (codes[0]?.zip_code ?? '') : '',
    country: row?.country.name ?? '',
  };
}
