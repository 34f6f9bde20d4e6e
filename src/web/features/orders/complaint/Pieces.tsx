import { useId } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import type { ComplaintForm, OrderComplaints } from '@/contract/complaint';
import type { Order } from '@/contract/order';
import { useText } from '@/lib/text';
import { QuantityStepper } from '@/shared/QuantityStepper';
import { Thumbnail } from '@/shared/Thumbnail';
import { Checkbox } from '@/ui/Checkbox';
import { choiceCard } from '@/ui/choiceStyle';
import { FieldError } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';
import { Row, Stack } from '@/ui/primitives';

const Card = styled.li`
  ${choiceCard}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0 12px;
  padding-right: 12px;
  background: var(--field);
  cursor: auto;

  & > div:first-child {
    flex: 1 1 16rem;
  }
  label {
    align-items: center;
    width: 100%;
    padding: 10px 0 10px 14px;
  }
  label > input {
    margin: 0;
  }
  label > span {
    flex: 1;
    min-width: 0;
  }
  small {
    display: block;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  && :focus-visible:not(button, [inputmode]) {
    outline: none;
  }
  @media (max-width: 499px) {
    & > [role='group'] {
      margin-bottom: 10px;
    }
  }
`;

type Chosen = ComplaintForm['lines'];

interface PiecesProps {
  lines: Order['lines'];
  /** The units that can be reported. */
  pieces: OrderComplaints['pieces'];
}

export function Pieces({ lines, pieces }: PiecesProps) {
  const { text } = useText();
  const { input, meta } = useField<Chosen>('lines');
  const errorId = useId();
  const error = fieldError(meta);
  const quantities = new Map(input.value.map((line) => [line.position, line.quantity]));
  const set = (position: number, quantity: number) => {
    const others = input.value.filter((line) => line.position !== position);
    input.onChange(quantity > 0 ? [...others, { position, quantity }] : others);
  };
  return (
    <>
      <Stack as="ul" $gap={3}>
        {pieces.map(({ position, quantity: maxQuantity }) => {
          const line = lines[position];
          const chosen = quantities.get(position) ?? 0;
          return (
            line && (
              <Card key={position}>
                <Checkbox
                  checked={chosen > 0}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? errorId : undefined}
                  onChange={({ target }) => set(position, target.checked ? 1 : 0)}
                >
                  <Row as="span" $gap={3}>
                    <span style={{ flex: '0 0 52px' }}>
                      <Thumbnail image={line.image} category={undefined} sizes="52px" />
                    </span>
                    <span>
                      <span>{line.name}</span>
                      <small>
                        {text('orders:complaint.piece', { net: line.net, count: maxQuantity })}
                      </small>
                    </span>
                  </Row>
                </Checkbox>
                {chosen > 0 && maxQuantity > 1 && (
                  <QuantityStepper
                    small
                    value={chosen}
                    max={maxQuantity}
                    product={line.name}
                    onChange={(quantity) => set(position, quantity)}
                  />
                )}
              </Card>
            )
          );
        })}
      </Stack>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}
