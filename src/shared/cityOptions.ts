import { type City } from '@/contract/address';
import { normalizeForSearch, withoutDj } from '@/contract/search';

/** A city to choose, unique by value and note. */
export interface CityOption {
  /** Its name. */
  value: string;
  note: string;
  /** The municipality, where the city or the typed text leaves one. */
  row?: City;
  /** The zip code that was typed. */
  zipCode?: string;
}

const normalized = (text: string) => withoutDj(normalizeForSearch(text));

const startsWord = (name: string, start: string) => ` ${name}`.includes(` ${start}`);

/** The options of a list of cities, with unique names, by what is typed. */
export function cityOptions(cities: readonly City[], tag: string) {
  const collator = new Intl.Collator(tag);
  const names = [...new Set(cities.map(({ city }) => city))].sort(collator.compare);
  const all = names.map((value) => ({
    value,
    name: normalized(value),
    rows: cities.filter(({ city }) => city === value),
  }));

  const byName = ({ value, rows }: (typeof all)[number]): CityOption => {
    const [row, another] = rows;
    if (another) return { value, note: '' };
    return {
      value,
      row,
      note: row?.zip_code.length === 1 ? (row.zip_code[0]?.zip_code ?? '') : '',
    };
  };

  /** Names that start with the text, then those with a word, a municipality or a zip code that does. */
  function optionsOf(typed: string): readonly CityOption[] {
    const start = normalized(typed);
    if (start === '') return all.map(byName);
    const first: CityOption[] = [];
    const others: CityOption[] = [];
    for (const city of all) {
      const { value, name } = city;
      if (name.startsWith(start)) first.push(byName(city));
      else if (startsWord(name, start)) others.push(byName(city));
      else {
        for (const row of city.rows) {
          const codes = row.zip_code.filter(({ zip_code }) => zip_code.startsWith(start));
          const note = value === row.municipality ? '' : `${row.municipality}, `;
          for (const { zip_code } of codes) {
            others.push({ value, row, zipCode: zip_code, note: note + zip_code });
          }
          if (codes.length === 0 && startsWord(normalized(row.municipality), start)) {
            others.push({ value, row, note: row.municipality });
          }
        }
      }
    }
    return [...first, ...others];
  }

  /** By its name or by a complete zip code. */
  function namedBy(typed: string): CityOption | undefined {
    const text = normalized(typed);
    const options = text === '' ? [] : optionsOf(typed);
    const byCode = options.filter(({ zipCode }) => zipCode === text);
    return (
      options.find(({ value }) => normalized(value) === text) ??
      (byCode.length === 1 ? byCode[0] : undefined)
    );
  }

  return { optionsOf, namedBy };
}
