import { type KeyboardEvent, useEffect, useState } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import { Field, type FieldProps } from '../Field';
import { ChevronDown } from '../icons';
import { TextInput } from '../inputs';
import { VisuallyHidden } from '../VisuallyHidden';
import { fieldError } from './FormField';

const Shell = styled.div`
  position: relative;

  && > input {
    padding-right: 46px;
  }
  & > .lucide {
    position: absolute;
    right: 14px;
    top: calc(50% - 9px);
    width: 18px;
    height: 18px;
    color: var(--text-muted);
    pointer-events: none;
  }
`;

const Popup = styled.div`
  position: absolute;
  inset: calc(100% + 6px) 0 auto;
  z-index: 40;
  max-height: 18rem;
  padding: 6px;
  overflow-y: auto;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);

  & > p {
    padding: 10px 12px;
    font-size: var(--text-sm);
  }
  [role='option'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-height: 48px;
    padding: 4px 12px;
    border-radius: var(--radius-sm);
    cursor: pointer;
  }
  [role='option']:hover {
    background: var(--surface);
  }
  [aria-selected='true'],
  [aria-selected='true']:hover {
    background: var(--brand-soft);
    color: var(--on-brand-soft);
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

export interface ComboboxOption {
  value: string;
  /** Beside the value; the two together are unique. */
  note: string;
}

interface FormComboboxProps<Option extends ComboboxOption> extends Omit<
  FieldProps,
  'children' | 'error'
> {
  name: string;
  /** All options of an empty text, and those that match another. */
  optionsOf: (typed: string) => readonly Option[];
  /** The option that a text names completely. */
  namedBy: (typed: string) => Option | undefined;
  /** Sets the field and what depends on it; undefined while the text names no option. */
  onChange: (option: Option | undefined) => void;
  placeholder: string;
  autoComplete: string;
  /** Announced while the list is open. */
  countText: (count: number) => string;
  /** Instead of an empty list. */
  emptyText: string;
}

/**
 * A text field of a final-form with a list to choose from (ARIA's editable combobox): the first match is
 * selected while typing; Enter, Tab or a press take it, Escape closes. A text that names an option sets it at once,
 * as the browser's autofill needs it.
 */
export function FormCombobox<Option extends ComboboxOption>({
  name,
  optionsOf,
  namedBy,
  onChange,
  placeholder,
  autoComplete,
  countText,
  emptyText,
  ...field
}: FormComboboxProps<Option>) {
  const { input, meta } = useField<string>(name, { parse: (value) => value });
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  // A value set from outside replaces what was typed.
  const isTyped = typed !== null && (namedBy(typed)?.value ?? '') === input.value;
  const shown = isTyped ? typed : input.value;
  const matches = () => optionsOf(isTyped ? typed : '');
  const options = open ? matches() : [];
  const chosen = options[active];

  const close = () => {
    setOpen(false);
    setTyped((text) => (text !== null && namedBy(text) ? null : text));
  };
  const take = (option: Option) => {
    onChange(option);
    setTyped(null);
    setOpen(false);
  };
  const openList = () => {
    const current = matches().findIndex(({ value }) => value === input.value);
    setActive(Math.max(0, current));
    setOpen(true);
  };
  const handleKeys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !open) openList();
    else if (step) setActive((active + step + options.length) % options.length || 0);
    else if (event.key === 'Enter' && chosen) take(chosen);
    else if (event.key === 'Escape' && open) {
      close();
      // The dialog around the field closes with the next Escape.
      event.stopPropagation();
    } else {
      // Tab moves on.
      if (event.key === 'Tab' && isTyped && chosen) take(chosen);
      return;
    }
    event.preventDefault();
  };

  return (
    <Field {...field} error={fieldError(meta)}>
      {(aria) => {
        const listId = `${aria.id}-list`;
        const optionId = (index: number) => `${aria.id}-option-${index}`;
        return (
          <Shell>
            <TextInput
              {...aria}
              name={name}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-activedescendant={chosen ? optionId(active) : undefined}
              aria-required={field.optional ? undefined : true}
              placeholder={placeholder}
              autoComplete={autoComplete}
              autoCorrect="off"
              spellCheck={false}
              value={shown}
              onChange={({ target }) => {
                setTyped(target.value);
                setActive(0);
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
            <ChevronDown aria-hidden="true" />
            {open && (
              <Popup>
                {options.length === 0 && <p>{emptyText}</p>}
                <div id={listId} role="listbox" aria-label={placeholder}>
                  {options.map((option, index) => (
                    <ListOption
                      key={`${option.value} ${option.note}`}
                      id={optionId(index)}
                      option={option}
                      isActive={index === active}
                      onTake={() => take(option)}
                    />
                  ))}
                </div>
              </Popup>
            )}
            <VisuallyHidden role="status">
              {open && (options.length > 0 ? countText(options.length) : emptyText)}
            </VisuallyHidden>
          </Shell>
        );
      }}
    </Field>
  );
}

interface ListOptionProps {
  id: string;
  option: ComboboxOption;
  isActive: boolean;
  onTake: () => void;
}

function ListOption({ id, option, isActive, onTake }: ListOptionProps) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, isActive]);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span>{option.value}</span>
      {option.note && <small>{option.note}</small>}
    </div>
  );
}
