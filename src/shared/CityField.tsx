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

export interface CityOption {
  value: string;
  note: string;
  /** Set if the city or the input determines the municipality. */
  row?: City;
  /** Set if the input is a zip code. */
  zipCode?: string;
}

const normalized = (text: string) => withoutDj(normalizeForSearch(text));

const startsWord = (name: string, start: string) => ` ${name}`.includes(` ${start}`);

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
  function getOptions(typedText: string): readonly CityOption[] {
    const start = normalized(typedText);
    if (start === '') return all.map(byName);
    const first: CityOption[] = [];
    const otherMatches: CityOption[] = [];
    for (const city of all) {
      const { value, name } = city;
      if (name.startsWith(start)) first.push(byName(city));
      else if (startsWord(name, start)) otherMatches.push(byName(city));
      else {
        for (const row of city.rows) {
          const codes = row.zip_code.filter(({ zip_code }) => zip_code.startsWith(start));
          const note = value === row.municipality ? '' : `${row.municipality}, `;
          for (const { zip_code } of codes) {
            otherMatches.push({ value, row, zipCode: zip_code, note: note + zip_code });
          }
          if (codes.length === 0 && startsWord(normalized(row.municipality), start)) {
            otherMatches.push({ value, row, note: row.municipality });
          }
        }
      }
    }
    return [...first, ...otherMatches];
  }

  /** Returns the city with this name or complete zip code. */
  function findCity(typedText: string): CityOption | undefined {
    const text = normalized(typedText);
    const options = text === '' ? [] : getOptions(typedText);
    const byCode = options.filter(({ zipCode }) => zipCode === text);
    return (
      options.find(({ value }) => normalized(value) === text) ??
      (byCode.length === 1 ? byCode[0] : undefined)
    );
  }

  return { getOptions, findCity };
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
  /** Called with the matching city, or with undefined if none matches. */
  onChange: (option: CityOption | undefined) => void;
  /** Called when the user picks an option, unlike `onChange` not while typing. */
  onPick?: () => void;
}

/**
 * The city of an address, as ARIA's editable combobox. Typing selects the first match; Enter, Tab or a press chooses
 * it, and Escape closes the list. A complete match sets the city immediately, which autofill needs.
 */
export function CityField({ cities, autoComplete, onChange, onPick }: CityFieldProps) {
  const { text, locale } = useText();
  const { getOptions, findCity } = useMemo(
    () => cityOptions(cities, intlTag(locale)),
    [cities, locale],
  );
  const emptyText = text('checkout:address.cityNone');
  const placeholder = text('checkout:address.cityPlaceholder');
  const { input, meta } = useField<string>('city', { parse: (value) => value });
  const [typedText, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  // A value set from outside replaces the input.
  const isTyped = typedText !== null && (findCity(typedText)?.value ?? '') === input.value;
  const shownText = isTyped ? typedText : input.value;
  const matches = () => getOptions(isTyped ? typedText : '');
  const options = open ? matches() : [];

  const close = () => {
    setOpen(false);
    setTyped((text) => (text !== null && findCity(text) ? null : text));
  };
  const select = (option: CityOption) => {
    onChange(option);
    setTyped(null);
    setOpen(false);
  };
  const choose = (option: CityOption) => {
    select(option);
    onPick?.();
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
      // Keep the surrounding dialog open.
      event.stopPropagation();
    } else {
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
            value={shownText}
            onChange={({ target }) => {
              setTyped(target.value);
              listbox.setActive(0);
              // Autofill changes the field without focusing it.
              setOpen(document.activeElement === target);
              onChange(findCity(target.value));
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
              if (isTyped && typedText !== '' && only && !another) select(only);
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
