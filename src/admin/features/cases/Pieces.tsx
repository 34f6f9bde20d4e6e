import { useField } from 'react-final-form';
import type { CaseEntry } from '@/contract/admin/cases';
import type { AdminOrder } from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { FieldError } from '@/ui/Field';
import { FormSelect } from '@/ui/form/FormSelect';
import { FormGrid } from '@/ui/Grid';

type Lines = CaseEntry['lines'];

/** Values of `Pieces`: all lines of an order, with the pieces that are chosen of each. */
export const allLines = (order: AdminOrder | undefined, chosen: Lines = []): Lines =>
  (order?.lines ?? []).map((_, position) => ({
    position,
    quantity: chosen.find((line) => line.position === position)?.quantity ?? 0,
  }));

export const chosenLines = (lines: Lines): Lines => lines.filter(({ quantity }) => quantity > 0);

interface PiecesProps extends Pick<AdminOrder, 'lines'> {
  /** The pieces that can be chosen; by default all of the order. */
  atMost?: Lines;
}

/** The pieces of each line of an order, as the field `lines` of a form. */
export function Pieces({ lines, atMost }: PiecesProps) {
  const { text } = useText();
  const { submitError } = useField('lines').meta;
  return (
    <fieldset>
      <legend style={{ marginBottom: 10, fontWeight: 600 }}>{text('admin:cases.lines')}</legend>
      <FormGrid style={{ alignItems: 'end' }}>
        {(atMost ?? lines.map(({ quantity }, position) => ({ position, quantity }))).map(
          ({ position, quantity }) => {
            const line = lines[position];
            return (
              line && (
                <FormSelect
                  key={position}
                  name={`lines[${position}].quantity`}
                  span={3}
                  numeric
                  label={`${line.name}, ${line.net}`}
                  options={Array.from({ length: quantity + 1 }, (_, count) => ({
                    value: `${count}`,
                    label: text('admin:cases.pieces', { count, of: quantity }),
                  }))}
                />
              )
            );
          },
        )}
      </FormGrid>
      {typeof submitError === 'string' && <FieldError role="alert">{submitError}</FieldError>}
    </fieldset>
  );
}
