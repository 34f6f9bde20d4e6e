import { useForm, useFormState } from 'react-final-form';
import styled from 'styled-components';
import type { AdminReduction } from '@/contract/admin/priceReductions';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Row } from '@/ui/Column';
import { type ReductionValues, valuesOf } from './reductionForm';
import { kindTexts } from './reductionTexts';

const Table = styled.table`
  margin-block: 10px;
  font-size: var(--text-sm);

  th,
  td {
    padding: 4px 20px 4px 0;
    text-align: left;
    vertical-align: top;
  }
  tbody th {
    font-weight: 400;
  }
`;

interface ReductionConflictProps {
  /** What is there now. */
  theirs: AdminReduction;
  /** The form now goes on from that version. */
  onDecided: () => void;
}

/** The reduction was changed meanwhile: both values side by side, to choose from. */
export function ReductionConflict({ theirs, onDecided }: ReductionConflictProps) {
  const { text } = useText();
  const form = useForm<ReductionValues>();
  const { values: mine } = useFormState<ReductionValues>({ subscription: { values: true } });
  const now = valuesOf(theirs);
  const rowsOf = (values: ReductionValues) => [
    text(kindTexts[values.kind]),
    values.price,
    `${values.day} ${values.time}`,
    values.kind === 'clearance' ? '' : values.until,
  ];
  const [labels, present, typed] = [
    [
      text('admin:sales.kind'),
      text('admin:sales.price'),
      text('admin:sales.from'),
      text('admin:sales.until'),
    ],
    rowsOf(now),
    rowsOf(mine),
  ];
  if (theirs.state !== 'planned')
    return (
      <Alert tone="warning" role="alert">
        {text('admin:sales.hasBegun')}
      </Alert>
    );
  return (
    <Alert tone="warning" role="alert">
      <strong>{text('admin:error.changedMeanwhile')}</strong>
      <Table>
        <thead>
          <tr>
            <td />
            <th scope="col">{text('admin:sales.theirs')}</th>
            <th scope="col">{text('admin:sales.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {labels.map((label, place) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{present[place]}</td>
              <td>{typed[place]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Row>
        <Button size="small" onClick={onDecided}>
          {text('admin:sales.keepMine')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            form.initialize(now);
            onDecided();
          }}
        >
          {text('admin:sales.takeTheirs')}
        </Button>
      </Row>
    </Alert>
  );
}
