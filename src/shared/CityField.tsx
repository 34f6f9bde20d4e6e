import { type KeyboardEvent, useMemo, useState } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import type { City } from '@/contract/address';
import { intlTag } from '@/contract/locale';
import { normalizeForSearch, withoutDj } from '@/contract/search';
import { useText } from '@/lib/text';
import { Field } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';
import { ChevronDown } from 'lucide-react';
import { TextInput } from '@/ui/inputs';
import { ListPopup, useListbox } from '@/ui/listbox';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

/** A city to choose, unique by value and note. */
export interface CityOption {
  /** The city's name. */
  value: string;
  note: string;
  /** The municipality, if city or input determine one. */
  row?: City;
  /** The typed zip code. */
  zipCode?: string;
}

const normalized = (text: string) => withoutDj(normalizeForSearch(text));

const startsWord = (name: string, start: string) => ` ${name}`.includes(` ${start}`);

/** Returns the options for an input, from a list of cities with unique names. */
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

  /** Finds names that start with the input, then those with a matching word, municipality or zip code. */
  function getOptions(typed: string): readonly CityOption[] {
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

  /** The city with this name or complete zip code. */
  function namedBy(typed: string): CityOption | undefined {
    const text = normalized(typed);
    const options = text === '' ? [] : getOptions(typed);
    const byCode = options.filter(({ zipCode }) => zipCode === text);
    return (
      options.find(({ value }) => normalized(value) === text) ??
      (byCode.length === 1 ? byCode[0] : undefined)
    );
  }

  return { getOptions: getOptions, namedBy };
}

const Shell = styled.div`
  --icon: 18px;
  position: relative;

  && > input {
    padding-right: 46px;
  }
  & > .lucide {
    position: absolute;
    right: 14px;
    top: calc(50% - 9px);
    color: var(--text-muted);
    pointer-events: none;
  }
`;

const Popup = styled(ListPopup)`
  z-index: 40;
  max-height: 18rem;
  border: 1px solid var(--border);

  & > p {
    padding: 10px 12px;
    font-size: var(--text-sm);
  }
  [role='option'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    font-size: var(--text-md);
  }
  [aria-selected='true'] {
    background: var(--brand-soft);
    color: var(--on-brand-soft);
    box-shadow: none;
  }
  small {
    font-size: var(--text-sm);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  [aria-selected='true'] small {
    color: inherit;
  }
`;

interface CityFieldProps {
  cities: readonly City[];
  autoComplete: string;
  /** Sets the field and dependent ones; undefined while the text matches no city. */
  onChange: (option: CityOption | undefined) => void;
  /** Called after an option was pressed or chosen by a key. */
  onTaken?: () => void;
}

/**
 * The city of an address (ARIA's editable combobox). The first match is selected while typing; Enter, Tab or a press
 * choose it, Escape closes the list. A complete match sets the city at once, for autofill.
 */
export function CityField({ cities, autoComplete, onChange, onTaken }: CityFieldProps) {
  const { text, locale } = useText();
  const { getOptions, namedBy } = useMemo(
    () => cityOptions(cities, intlTag(locale)),
    [cities, locale],
  );
  const emptyText = text('checkout:address.cityNone');
  const placeholder = text('checkout:address.cityPlaceholder');
  const { input, meta } = useField<string>('city', { parse: (value) => value });
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  // A value set from outside replaces the input.
  const isTyped = typed !== null && (namedBy(typed)?.value ?? '') === input.value;
  const shown = isTyped ? typed : input.value;
  const matches = () => getOptions(isTyped ? typed : '');
  const options = open ? matches() : [];

  const close = () => {
    setOpen(false);
    setTyped((text) => (text !== null && namedBy(text) ? null : text));
  };
  const take = (option: CityOption) => {
    onChange(option);
    setTyped(null);
    setOpen(false);
  };
  const choose = (option: CityOption) => {
    take(option);
    onTaken?.();
  };
  const listbox = useListbox(options, choose);
  const { chosen } = listbox;
  const openList = () => {
    const current = matches().findIndex(({ value }) => value === input.value);
    listbox.setActive(Math.max(0, current));
    setOpen(true);
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (listbox.move(event.key)) {
      if (!open) openList();
    } else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && open) {
      close();
      // The next Escape closes the dialog around the field.
      event.stopPropagation();
    } else {
      // Tab then moves to the next field.
      if (event.key === 'Tab' && isTyped && chosen) choose(chosen);
      return;
    }
    event.preventDefault();
  };

  return (
    <Field
      label={text('checkout:address.city')}
      hint={text('checkout:address.cityHint')}
      error={fieldError(meta)}
      span={3}
    >
      {(aria) => (
        <Shell>
          <TextInput
            {...aria}
            {...listbox.field}
            name="city"
            type="text"
            aria-required
            placeholder={placeholder}
            autoComplete={autoComplete}
            autoCorrect="off"
            value={shown}
            onChange={({ target }) => {
              setTyped(target.value);
              listbox.setActive(0);
              // The browser's autofill does not focus the field.
              setOpen(document.activeElement === target);
              onChange(namedBy(target.value));
            }}
            onKeyDown={handleKeys}
            onClick={({ currentTarget }) => {
              if (open) return;
              openList();
              currentTarget.select();
            }}
            onFocus={(event) => {
              input.onFocus(event);
              event.target.select();
            }}
            onBlur={(event) => {
              const [only, another] = options;
              if (isTyped && typed !== '' && only && !another) take(only);
              else close();
              input.onBlur(event);
            }}
          />
          <ChevronDown />
          {open && (
            <Popup {...listbox.popup}>
              {options.length === 0 && <p>{emptyText}</p>}
              <div {...listbox.list} aria-label={placeholder}>
                {options.map((option, index) => (
                  <div
                    key={`${option.value} ${option.note}`}
                    {...listbox.optionProps(option, index)}
                  >
                    <span>{option.value}</span>
                    {option.note && <small>{option.note}</small>}
                  </div>
                ))}
              </div>
            </Popup>
          )}
          <VisuallyHidden role="status">
            {open &&
              (options.length > 0
                ? text('checkout:address.cityCount', { count: options.length })
                : emptyText)}
          </VisuallyHidden>
        </Shell>
      )}
    </Field>
  );
}
