import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORM_ERROR } from 'final-form';
import { object } from 'superstruct';
import { email, requiredText } from '@/contract/fields';
import { act, renderUi, screen, userEvent, waitFor } from '@tests/support/renderUi';
import { Button } from '../Button';
import { ErrorSummary } from './ErrorSummary';
import { FormField } from './FormField';
import { serverFieldMessages, structValidator, useFieldMessages } from './useStructForm';
import { SubmitError } from './SubmitError';
import { ValidatedForm } from './ValidatedForm';
import { useForm } from 'react-final-form';
import { FormCombobox } from './FormCombobox';

describe('a form', () => {
  const struct = object({ email: email(254), name: requiredText(5) });
  type Values = { email: string; name: string };

  function UserForm({
    onSubmit,
  }: {
    onSubmit: (values: Values) => Promise<Record<string, string> | undefined>;
  }) {
    const messageFor = useFieldMessages();
    return (
      <ValidatedForm<Values>
        validate={structValidator(struct, messageFor)}
        onSubmit={async (values) => onSubmit(values)}
      >
        {({ submitting }) => (
          <>
            <ErrorSummary
              fields={[
                { name: 'email', label: 'Email' },
                { name: 'name', label: 'Name' },
              ]}
            />
            <FormField name="email" label="Email" />
            <FormField name="name" label="Name" />
            <SubmitError />
            <Button type="submit" loading={submitting}>
              Save
            </Button>
          </>
        )}
      </ValidatedForm>
    );
  }

  const field = (name: string) => screen.getByRole('textbox', { name });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const frame = () =>
    act(async () => new Promise((done) => requestAnimationFrame(() => done(undefined))));

  test.each([
    ['Email', 'milica', 'Enter a valid email address'],
    ['Name', 'Milicaaa', 'This is too long'],
  ])(
    'an error of the contract at %s is shown once the field is left',
    async (name, typed, error) => {
      renderUi(<UserForm onSubmit={jest.fn()} />);
      expect(field(name)).not.toHaveAttribute('aria-invalid');
      await userEvent.type(field(name), typed);
      expect(field(name)).not.toHaveAttribute('aria-invalid');
      await userEvent.tab();
      expect(field(name)).toHaveAccessibleDescription(error);
    },
  );

  test('each failed submit focuses the first invalid field and announces all of them; corrections announce nothing', async () => {
    const onSubmit = jest.fn();
    renderUi(<UserForm onSubmit={onSubmit} />);
    await save();
    await frame();
    expect(screen.getByRole('alert')).toHaveTextContent('Check 2 fields before submitting.');
    await userEvent.type(field('Email'), 'milica@example.com');
    expect(screen.getByText('Check 1 field before submitting.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    await save();
    await frame();
    expect(screen.getByRole('alert')).toHaveTextContent('Check 1 field before submitting.');
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription('This field is required');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('a server error at a field is shown until the field is changed', async () => {
    const onSubmit = jest.fn(async () =>
      serverFieldMessages({ email: ['taken'] }, () => 'Already taken'),
    );
    renderUi(<UserForm onSubmit={onSubmit} />);
    await userEvent.type(field('Email'), 'milica@example.com');
    await userEvent.type(field('Name'), 'Mila');
    await save();
    await waitFor(() => expect(field('Email')).toHaveFocus());
    expect(field('Email')).toHaveAccessibleDescription('Already taken');
    await userEvent.type(field('Email'), 'x');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
  });

  test('an error about the whole form is shown above its button', async () => {
    renderUi(<UserForm onSubmit={async () => ({ [FORM_ERROR]: 'Try again later.' })} />);
    await userEvent.type(field('Email'), 'milica@example.com');
    await userEvent.type(field('Name'), 'Mila');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again later.');
  });
});

describe('a field with options', () => {
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
});

test('every form of the shop is a ValidatedForm: react-final-form, checked by the contract', () => {
  const sources = ['web', 'shared', 'ui'].flatMap((part) => {
    const folder = join(process.cwd(), 'src', part);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    );
  });
  const plain = sources
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter((file) => /<form\b|styled\.form\b/.test(readFileSync(file, 'utf8')));
  expect(plain).toEqual([join(process.cwd(), 'src/ui/form/ValidatedForm.tsx')]);
});
