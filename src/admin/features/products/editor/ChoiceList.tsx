import { useRef } from 'react';
import { useForm } from 'react-final-form';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { X } from '@/ui/icons';
import { Select } from '@/ui/inputs';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { from } from '@/ui/media';
import { FieldHead, useValue } from './FieldHead';
import { fieldTexts, type ProductValues } from './productForm';

/** Of the tags, and of the products that it goes with. */
const maxChoices = 12;

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-bottom: 8px;

  &:empty {
    display: none;
  }
  button {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    min-height: 44px;
    padding: 4px 12px;
    border-radius: var(--radius-sm);
    background: var(--track);
    font-size: var(--text-xs);
    font-weight: 500;
    text-align: left;
    overflow-wrap: anywhere;
  }
  .lucide {
    flex: none;
    width: 14px;
    height: 14px;
  }
`;
const Add = styled(Select)`
  && {
    min-height: 44px;
    padding-block: 8px;

    ${from(1024)} {
      font-size: var(--text-sm);
    }
  }
`;

interface ChoiceListProps {
  name: 'tags' | 'pairs_with';
  choices: readonly { value: string; label: string }[];
}

/** Several of a list: the chosen ones as buttons that remove them, the others in a select. */
export function ChoiceList({ name, choices }: ChoiceListProps) {
  const { text } = useText();
  const form = useForm<ProductValues>();
  const chosen = useValue(name);
  const adding = useRef<HTMLSelectElement>(null);
  const labelOf = (value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  const left = choices.filter(({ value }) => !chosen.includes(value));
  const label = text(fieldTexts[name]);
  return (
    <FieldHead of={name}>
      <Chosen>
        {chosen.map((value) => (
          <li key={value}>
            <button
              type="button"
              onClick={() => {
                form.change(
                  name,
                  chosen.filter((name) => name !== value),
                );
                // This button is gone.
                adding.current?.focus();
              }}
            >
              <span>{labelOf(value)}</span>
              <VisuallyHidden>{` ${text('admin:image.remove')}`}</VisuallyHidden>
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </Chosen>
      {left.length > 0 && chosen.length < maxChoices && (
        <Add
          ref={adding}
          aria-label={text('admin:product.addTo', { list: label })}
          value=""
          onChange={({ target }) => form.change(name, [...chosen, target.value])}
        >
          <option value="">{text('admin:product.add')}</option>
          {left.map(({ value, label: choiceLabel }) => (
            <option key={value} value={value}>
              {choiceLabel}
            </option>
          ))}
        </Add>
      )}
    </FieldHead>
  );
}
