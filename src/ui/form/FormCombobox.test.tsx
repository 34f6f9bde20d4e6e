import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-final-form';
import { renderUi } from '@tests/support/renderUi';
import { FormCombobox } from './FormCombobox';
import { ValidatedForm } from './ValidatedForm';

const options = ['Arilje', 'Čačak', 'Čajetina'].map((value) => ({ value, note: '' }));
const onSubmit = jest.fn();
const onEscape = jest.fn();

function Cities() {
  const form = useForm();
  return (
    <FormCombobox
      name="city"
      label="City"
      placeholder="Choose"
      autoComplete="off"
      optionsOf={(typed) => options.filter(({ value }) => value.startsWith(typed))}
      namedBy={(typed) => options.find(({ value }) => value === typed)}
      onChange={(option) => form.change('city', option?.value ?? '')}
      countText={(count) => `${count} cities`}
      emptyText="No such city"
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

test('a press lists all options with the current one selected, arrows move around the ends', async () => {
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

test('typing replaces the value, and Tab takes the first match', async () => {
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

test('a complete name, as autofill gives it, is taken at once', async () => {
  await userEvent.tab();
  await userEvent.paste('Čačak');
  await userEvent.keyboard('{Escape}');
  expect(onEscape).not.toHaveBeenCalled();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
  await expectSaved('Čačak');
});

test('a text that no option has stays, says so, and is no value', async () => {
  await userEvent.tab();
  await userEvent.keyboard('Xyz');
  expect(screen.getByRole('status')).toHaveTextContent('No such city');
  expect(active()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(field()).toHaveValue('Xyz');
  expect(onSubmit).toHaveBeenCalledWith({ city: '' });
});

test('leaving the field takes the only match, but not the first of several', async () => {
  await userEvent.tab();
  await userEvent.keyboard('Č');
  await expectSaved('');
  await userEvent.click(field());
  await userEvent.keyboard('Čaj');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenLastCalledWith({ city: 'Čajetina' });
});
