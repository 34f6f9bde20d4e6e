import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '@tests/support/renderUi';
import { sampleCity } from '@tests/support/sampleAddress';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { AddressFields, type AddressValues } from './AddressFields';

const cities = [
  sampleCity(1, 'Čačak', 'Čačak', '32000'),
  sampleCity(2, 'Beograd', 'Vračar', '11000'),
  sampleCity(3, 'Beograd', 'Zemun', '11080', '11186'),
];
const field = (name: string) => screen.getByLabelText(name, { selector: 'input,select' });

function show(values: AddressValues = {}) {
  renderUi(
    <ValidatedForm initialValues={values} onSubmit={async () => undefined}>
      {() => <AddressFields cities={cities} />}
    </ValidatedForm>,
  );
}

test('before a city is chosen the only country is there, and nothing else to choose', () => {
  show();
  expect(field('Country')).toHaveValue('Serbia');
  for (const name of ['Municipality', 'Postcode', 'Country']) {
    expect(field(name)).toHaveAttribute('readonly');
  }
});

test('a typed zip code sets city, municipality and zip code; the same city again keeps them', async () => {
  show();
  await userEvent.type(field('City'), '11186');
  expect(field('Municipality')).toHaveDisplayValue('Zemun');
  await userEvent.tab();
  expect(field('City')).toHaveValue('Beograd');
  await userEvent.click(field('City'));
  await userEvent.keyboard('{Enter}');
  expect(field('Municipality')).toHaveDisplayValue('Zemun');
  expect(field('Postcode')).toHaveDisplayValue('11186');
  await userEvent.clear(field('City'));
  expect(field('Municipality')).toHaveValue('');
});

test('a stored zip code that the city no longer has is chosen again', async () => {
  show({ city: 'Čačak', city_id: 1, municipality: 'Čačak', zipCode: '32999' });
  expect(field('Municipality')).toHaveAttribute('readonly');
  await userEvent.selectOptions(field('Postcode'), '32000');
  expect(field('Postcode')).toHaveValue('32000');
});
