import { renderUi, screen, userEvent } from '@tests/support/renderUi';
import { sampleCity, typedAddress } from '@tests/support/sampleResponses';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { AddressFields, type AddressValues } from './AddressFields';
import { useForm } from 'react-final-form';
import { CityField, cityOptions } from './CityField';
import { cart, order } from '@tests/support/checkoutFixtures';
import type { TextOf } from '@/lib/text';
import { addressLines } from './addressLines';
import { OrderSums, orderSums, getSums } from './OrderSummary';
import { useState } from 'react';
import { PersonFields } from './PersonFields';
import { QuantityStepper } from './QuantityStepper';

const cities = [
  sampleCity(1, 'Čačak', 'Čačak', '32000'),
  sampleCity(2, 'Beograd', 'Palilula', '11060', '11211'),
  sampleCity(3, 'Beograd', 'Zemun', '11080'),
  sampleCity(4, 'Niš', 'Palilula', '18000'),
  sampleCity(5, 'Inđija', 'Inđija', '22320'),
  sampleCity(6, 'Banatski Karlovac', 'Alibunar', '26320'),
  sampleCity(7, 'Karlovac', 'Karlovac', '47000'),
];

describe('the fields of an address', () => {
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input,select' });

  function show(values: AddressValues = {}) {
    renderUi(
      <ValidatedForm initialValues={values} onSubmit={async () => undefined}>
        {() => <AddressFields cities={cities} />}
      </ValidatedForm>,
    );
  }

  test('fields that depend on the city are collapsed into one line, which expands when pressed', async () => {
    show();
    expect(screen.queryByLabelText('Municipality')).toBeNull();
    await userEvent.type(field('City'), 'Čačak');
    expect(screen.getByText('32000 Čačak, Serbia')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change: City' }));
    expect(field('City')).toHaveFocus();
    const opened = ['Municipality', 'Postcode', 'Country'].map((name) => field(name));
    expect(opened.map((input) => (input as HTMLInputElement).value)).toEqual([
      ...['Čačak', '32000', 'Serbia'],
    ]);
    for (const input of opened) expect(input).toHaveAttribute('readonly');
  });

  test('a city chosen from the list collapses into a line that gets focus; a typed city remains a field', async () => {
    show();
    await userEvent.type(field('City'), 'caca{Enter}');
    expect(screen.queryByLabelText('City')).toBeNull();
    expect(screen.getByRole('button', { name: 'Change: City' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('Inđija');
    expect(screen.getByText('22320 Inđija, Serbia')).toBeVisible();
    expect(field('City')).toHaveFocus();
  });

  test('a typed zip code sets city, municipality and zip code; choosing the city again keeps them', async () => {
    show();
    await userEvent.type(field('City'), '11211');
    expect(field('Municipality')).toHaveDisplayValue('Palilula');
    await userEvent.tab();
    expect(field('City')).toHaveValue('Beograd');
    await userEvent.click(field('City'));
    await userEvent.keyboard('{Enter}');
    expect(field('Municipality')).toHaveDisplayValue('Palilula');
    expect(field('Postcode')).toHaveDisplayValue('11211');
    await userEvent.clear(field('City'));
    expect(screen.queryByLabelText('Municipality')).toBeNull();
  });

  test('a new zip code must be chosen if the city no longer has the stored one', async () => {
    show({ city: 'Čačak', city_id: 1, municipality: 'Čačak', zipCode: '32999' });
    expect(field('Municipality')).toHaveAttribute('readonly');
    await userEvent.selectOptions(field('Postcode'), '32000');
    expect(field('Postcode')).toHaveValue('32000');
  });
});

describe('the city of an address', () => {
  const onSubmit = jest.fn();
  const onEscape = jest.fn();
  const rows = ['Arilje', 'Čačak', 'Čajetina'].map((city, id) => sampleCity(id, city, city));

  function Cities() {
    const form = useForm();
    return (
      <CityField
        cities={rows}
        autoComplete="off"
        onChange={(option) => form.change('city', option?.value ?? '')}
      />
    );
  }

  const field = () => screen.getByRole('combobox', { name: 'City' });
  const active = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

  beforeEach(() => {
    onSubmit.mockClear();
    onEscape.mockClear();
    renderUi(
      <div onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
        <ValidatedForm
          initialValues={{ city: 'Arilje' }}
          onSubmit={async (values) => void onSubmit(values)}
        >
          {() => (
            <>
              <Cities />
              <button type="submit">Save</button>
            </>
          )}
        </ValidatedForm>
      </div>,
    );
  });

  async function expectSaved(city: string) {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledWith({ city });
  }

  test('pressing the field lists all options and selects the current city; arrow keys wrap around', async () => {
    await userEvent.click(field());
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('3 cities');
    expect(active()).toBe('Arilje');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Čajetina');
    await userEvent.keyboard('{Enter}');
    expect(field()).toHaveValue('Čajetina');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
    await expectSaved('Čajetina');
  });

  test('typing replaces the value, and Tab chooses the first match', async () => {
    await userEvent.tab();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('Ča');
    expect(field()).toHaveValue('Ča');
    expect(active()).toBe('Čačak');
    await userEvent.tab();
    expect(field()).toHaveValue('Čačak');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await expectSaved('Čačak');
  });

  test('a complete name, as filled in by the browser, is chosen immediately', async () => {
    await userEvent.tab();
    await userEvent.paste('Čačak');
    await userEvent.keyboard('{Escape}');
    expect(onEscape).not.toHaveBeenCalled();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
    await expectSaved('Čačak');
  });

  test('input without a matching option stays in the field with an error and is not submitted', async () => {
    await userEvent.tab();
    await userEvent.keyboard('Xyz');
    expect(screen.getByRole('status')).toHaveTextContent('There is no such city');
    expect(active()).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(field()).toHaveValue('Xyz');
    expect(onSubmit).toHaveBeenCalledWith({ city: '' });
  });

  test('leaving the field chooses the only match, but not the first of several', async () => {
    await userEvent.tab();
    await userEvent.keyboard('Č');
    await expectSaved('');
    await userEvent.click(field());
    await userEvent.keyboard('Čaj');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenLastCalledWith({ city: 'Čajetina' });
  });
});

describe('a misspelt email', () => {
  const field = () => screen.getByRole('textbox', { name: 'Email' });
  const getSuggestion = () => screen.queryByRole('button', { name: /@/ });

  it('is followed by a suggestion that can be accepted by pressing it', async () => {
    renderUi(
      <ValidatedForm
        onSubmit={async () => undefined}
        initialValues={{ customer: { email: 'ana@gmial.com' } }}
      >
        {() => <PersonFields prefix="customer." />}
      </ValidatedForm>,
    );
    expect(await screen.findByRole('status')).toHaveTextContent('Did you mean ana@gmail.com?');
    await userEvent.click(screen.getByRole('button', { name: 'ana@gmail.com' }));
    expect(field()).toHaveValue('ana@gmail.com');
    expect(field()).toHaveFocus();
    expect(getSuggestion()).toBeNull();
  });

  it('can still be submitted', async () => {
    const send = jest.fn();
    renderUi(
      <ValidatedForm onSubmit={async (values) => void send(values)}>
        {() => (
          <>
            <PersonFields order={['email']} />
            <button type="submit">Save</button>
          </>
        )}
      </ValidatedForm>,
    );
    await userEvent.type(field(), 'ana@gmail.co');
    expect(getSuggestion()).toBeNull();
    await userEvent.tab();
    expect(await screen.findByRole('button', { name: 'ana@gmail.com' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(send).toHaveBeenCalledWith({ email: 'ana@gmail.co' });
  });
});

describe('cities', () => {
  const { getOptions, findCity } = cityOptions(cities, 'sr-Latn');
  const listed = (typed: string) => getOptions(typed).map(({ value, note }) => `${value}: ${note}`);

  test('empty input lists each city once, in alphabetical order', () => {
    expect(getOptions(' ').map(({ value }) => value)).toEqual([
      ...['Banatski Karlovac', 'Beograd', 'Čačak', 'Inđija', 'Karlovac', 'Niš'],
    ]);
  });

  test.each([
    ['ca', ['Čačak: 32000']],
    ['ЧАЧ', ['Čačak: 32000']],
    ['indi', ['Inđija: 22320']],
    ['Indjija', ['Inđija: 22320']],
    ['karl', ['Karlovac: 47000', 'Banatski Karlovac: 26320']],
    ['11080', ['Beograd: Zemun, 11080']],
    ['palil', ['Beograd: Palilula', 'Niš: Palilula']],
    ['11', ['Beograd: Palilula, 11060', 'Beograd: Palilula, 11211', 'Beograd: Zemun, 11080']],
    ['xyz', []],
  ])('%s matches a name without diacritics, a municipality or a zip code', (typed, expected) => {
    expect(listed(typed)).toEqual(expected);
  });

  test('only a complete name or zip code selects an option', () => {
    expect(findCity('cacak')).toMatchObject({ value: 'Čačak', row: { id: 1 } });
    expect(findCity('beograd')).toEqual({ value: 'Beograd', note: '' });
    expect(findCity('11211')).toMatchObject({ row: { id: 2 }, zipCode: '11211' });
    expect(['', 'cac', '1121', 'Palilula'].map(findCity)).toEqual(Array(4).fill(undefined));
  });
});

describe('sums', () => {
  const text = ((id: string) => id) as TextOf;

  test('the cart and the order use the same labels and show VAT at all rates as one sum', () => {
    const vat = [
      { rate: 10, amount: 6_273 },
      { rate: 20, amount: 5_727 },
    ];
    expect(orderSums(order({ vat }), text)).toEqual(getSums(cart, text));
    expect(getSums(cart, text).vat).toBe(12_000);
  });
});

describe('a quantity', () => {
  function show(start: number, max: number, props: { stock?: number; disabled?: boolean } = {}) {
    const onChange = jest.fn();
    function Stepper() {
      const [value, setValue] = useState(start);
      return (
        <QuantityStepper
          value={value}
          max={max}
          {...props}
          onChange={(quantity) => {
            onChange(quantity);
            setValue(quantity);
          }}
        />
      );
    }
    renderUi(<Stepper />);
    return {
      onChange,
      less: screen.getByRole('button', { name: 'Decrease quantity' }),
      more: screen.getByRole('button', { name: 'Increase quantity' }),
      input: screen.getByRole('textbox', { name: 'Quantity' }),
    };
  }

  test('stays between 1 and the stock', async () => {
    const { less, more, onChange } = show(1, 2);
    expect(less).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(less);
    await userEvent.click(more);
    await userEvent.click(more);
    expect(onChange.mock.calls.flat()).toEqual([2]);
    expect(more).toHaveAttribute('aria-disabled', 'true');
    expect(less).not.toHaveAttribute('aria-disabled');
    expect(screen.getByText('2. We only have 2 left in stock.')).toBeInTheDocument();
  });

  test.each([
    [
      'the stock, not how many units still fit in the cart',
      2,
      { stock: 5 },
      '2. We only have 5 left in stock.',
    ],
    ['nothing for a product that cannot be chosen', 1, { stock: 0, disabled: true }, ''],
    ['nothing about the stock at the maximum per order, because there may be more', 99, {}, '99'],
  ])('the announcement at the maximum says %s', (_, max, props, announced) => {
    expect(show(max, max, props).input.parentElement?.textContent).toBe(announced);
  });

  test('a button at the minimum or maximum keeps focus', async () => {
    const { less, more } = show(2, 3);
    more.focus();
    await userEvent.keyboard('{Enter}');
    expect(more).toHaveFocus();
    less.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(less).toHaveFocus();
  });

  test('the plus button does not change a quantity above the stock', async () => {
    const { more, onChange } = show(5, 3);
    await userEvent.click(more);
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each([
    ['40', 7],
    ['0', 1],
    ['5', 5],
    ['no number', 3],
  ])('typing %s with a stock of 7 results in %i', async (typed, expected) => {
    const { input, onChange } = show(3, 7);
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(onChange.mock.calls.flat()).toEqual(expected === 3 ? [] : [expected]);
    expect(input).toHaveValue(String(expected));
  });

  test('arrow keys change the quantity', async () => {
    const { input, onChange } = show(2, 3);
    input.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(onChange.mock.calls.flat()).toEqual([3, 2]);
  });
});

describe('a displayed address', () => {
  const textWithValues: TextOf = (id, values = {}) => `${id}: ${Object.values(values).join('')}`;

  test('includes every field, with recipient and phone on separate labelled lines', () => {
    const { street, street_number, recipient, recipient_phone } = typedAddress;
    expect(addressLines(typedAddress, textWithValues)).toEqual([
      `common:order.recipient: ${recipient}`,
      `common:order.recipientPhone: ${recipient_phone}`,
      `${street} ${street_number}`,
    ]);
    for (const value of Object.values(typedAddress))
      expect(addressLines(typedAddress, textWithValues).join('\n')).toContain(value);
  });

  test('shows only the street if the parcel is for the buyer', () => {
    const own = { ...typedAddress, recipient: '', recipient_phone: '' };
    expect(addressLines(own, textWithValues)).toEqual(['Voćarska 7']);
  });
});

test.each([
  [undefined, 'Za plaćanje'],
  ['pending', 'Za plaćanje'],
  ['paid', 'Plaćeno'],
  ['refunded', 'Vraćeno'],
  ['cancelled', 'Ukupno'],
] as const)('the total of an order whose payment is %s is labelled %s', (payment, label) => {
  renderUi(<OrderSums order={order()} payment={payment} />, { locale: 'sr-LAT' });
  const total = screen.getByText(label, { selector: '[data-total] dt' });
  expect(total.nextElementSibling).toHaveTextContent('RSD');
});

test('the VAT is below the total, without zero decimals', () => {
  renderUi(<OrderSums order={order({ vat: [{ rate: 10, amount: 26_000 }] })} />, {
    locale: 'sr-LAT',
  });
  const sums = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(sums.at(-1)).toBe('U cenu je uračunat PDV 260\u00a0RSD');
});
