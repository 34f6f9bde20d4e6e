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
            <ErrorSummary labels={{ email: 'common:person.email', name: 'common:brand.name' }} />
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
  ])('a contract error in %s is shown when the field loses focus', async (name, typed, error) => {
    renderUi(<UserForm onSubmit={jest.fn()} />);
    expect(field(name)).not.toHaveAttribute('aria-invalid');
    await userEvent.type(field(name), typed);
    expect(field(name)).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    expect(field(name)).toHaveAccessibleDescription(error);
  });

  test('each failed submit focuses the first invalid field and announces all errors; corrections announce nothing', async () => {
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

  test('a server error about a field is shown until the field is changed', async () => {
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

test('every form in the shop is a ValidatedForm, which uses react-final-form and is validated by the contract', () => {
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
