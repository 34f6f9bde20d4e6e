import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '@tests/support/renderUi';
import { ResponsiveTable, type TableColumn } from './ResponsiveTable';

interface Fruit {
  name: string;
  pieces: number;
}

const columns: readonly TableColumn<Fruit>[] = [
  { header: 'admin:products.column.product', Cell: ({ name }) => name, card: { area: '1 / 1' } },
  { header: 'admin:product.stock', Cell: ({ pieces }) => pieces, card: 'none', align: 'right' },
];
// @ts-expect-error A column says where its cell is on the card.
const withoutCard: TableColumn<Fruit> = { header: 'admin:product.price', Cell: () => '' };

const fruits = [
  { name: 'Plum', pieces: 3 },
  { name: 'Quince', pieces: 5 },
];
const shown = {
  caption: 'Fruits',
  items: fruits,
  keyOf: ({ name }: Fruit) => name,
  cardColumns: '1fr',
};

test('a column is in the header and in each row', () => {
  renderUi(<ResponsiveTable {...shown} columns={[...columns, { ...withoutCard, card: 'none' }]} />);
  const table = screen.getByRole('table', { name: 'Fruits' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
  expect(within(table).getByRole('row', { name: 'Plum 3' }).children).toHaveLength(3);
});

test('rows are selected by themselves or together', async () => {
  const onSelect = jest.fn();
  const selection = {
    selected: new Set(['Plum']),
    onSelect,
    label: (name: string) => `Select ${name}`,
    labelOfAll: 'Select all',
  };
  renderUi(<ResponsiveTable {...shown} columns={columns} selection={selection} current="Quince" />);
  expect(screen.getByRole('row', { selected: true })).toHaveTextContent('Plum');
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('Quince');
  expect(screen.getByLabelText('Select all')).toBePartiallyChecked();
  await userEvent.click(screen.getByLabelText('Select Quince'));
  expect(onSelect).toHaveBeenLastCalledWith(['Quince'], true);
  await userEvent.click(screen.getByLabelText('Select all'));
  expect(onSelect).toHaveBeenLastCalledWith(['Plum', 'Quince'], true);
});
