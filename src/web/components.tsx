import { I18nProvider } from '@lingui/react';
import { FORM_ERROR } from 'final-form';
import { Leaf } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { defaultLocale, htmlLang, isLocale } from '@/contract/locale';
import type { ProductImage } from '@/contract/product';
import { NamespacesProvider } from '@/lib/text';
import { makeMessageFetcher } from '@/lib/translations/fetchMessages';
import { makeTranslations } from '@/lib/translations/translations';
import { AddressFields } from '@/shared/AddressFields';
import { NewPasswordFields } from '@/shared/NewPasswordFields';
import { SummaryLines, SummarySums } from '@/shared/OrderSummary';
import { PersonFields } from '@/shared/PersonFields';
import { PriorPrice } from '@/shared/PriorPrice';
import { QuantityStepper } from '@/shared/QuantityStepper';
import { RatingField } from '@/shared/RatingField';
import { ReductionNote } from '@/shared/ReductionNote';
import { Stars } from '@/shared/Stars';
import { Thumbnail } from '@/shared/Thumbnail';
import { Alert } from '@/ui/Alert';
import { ArrowLink } from '@/ui/ArrowLink';
import { DayGlass } from '@/ui/art/MeasuringGlass';
import { leaf, Print } from '@/ui/art/Print';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Button, type ButtonProps } from '@/ui/Button';
import { Carousel } from '@/ui/Carousel';
import { Checkbox } from '@/ui/Checkbox';
import { ChipButton, Chips } from '@/ui/Chips';
import { Container } from '@/ui/Container';
import { Dialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { TextField } from '@/ui/Field';
import { ErrorSummary } from '@/ui/form/ErrorSummary';
import { FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { SubmitError } from '@/ui/form/SubmitError';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { globalSheet } from '@/ui/globalSheet';
import { IconLink } from '@/ui/IconButton';
import { Menu, MenuItem } from '@/ui/Menu';
import { Panel } from '@/ui/Panel';
import { Price, UnitPrice } from '@/ui/Price';
import { Cluster, Grid, Stack } from '@/ui/primitives';
import { RadioCard } from '@/ui/RadioCard';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { Section } from '@/ui/Section';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { Skeleton } from '@/ui/Skeleton';
import { StatusPage } from '@/ui/StatusPage';
import { Tag, WaitingTag, type Tone } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { Timeline } from '@/ui/Timeline';
import { ToastProvider, useToast } from '@/ui/toast/ToastProvider';

const noop = () => undefined;
const icon = <Leaf aria-hidden="true" />;
const variants = ['primary', 'secondary', 'soft', 'danger'] as const;
const to = '/shop';
const buttonProps: Partial<ButtonProps>[] = [
  ...[{ size: 'small' } as const, {}, { size: 'large' } as const],
  ...[{ disabled: true }, { loading: true }],
];
const alerts = ['info', 'success', 'warning', 'danger'] as const;
const tones: readonly Tone[] = ['neutral', 'success', 'warning', 'danger', 'info', 'accent'];
const segments = ['light', 'dark'].map((value) => ({ value, label: value }));

function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Cluster key={variant}>
          {buttonProps.map((props) => (
            <Button key={JSON.stringify(props)} variant={variant} {...props}>
              {icon}
              <span>{variant}</span>
            </Button>
          ))}
        </Cluster>
      ))}
      <Cluster>
        {(['plain', 'line', 'solid'] as const).map((variant, index) => (
          <IconLink key={variant} {...{ variant, to, badge: index * 60 }} label={variant}>
            {icon}
          </IconLink>
        ))}
        <Menu label="More" minWidth={176} icon={icon}>
          <MenuItem icon={icon} label="Entry" />
          <MenuItem icon={icon} label="Disabled entry" disabled />
        </Menu>
        <StandaloneLink to={to}>Text link</StandaloneLink>
        <ArrowLink to={to}>Arrow link</ArrowLink>
      </Cluster>
    </>
  );
}

const category = { key: 'chosen', label: 'Chosen', to: '/shop', count: 24, current: true };
const categories = [category, { ...category, key: 'other', label: 'Other', current: false }];

function Choices() {
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      <Checkbox defaultChecked>Checked</Checkbox>
      <Checkbox error="Please agree">Missing</Checkbox>
      <RadioCard name="option" title="Chosen" description="Details" tag="New" defaultChecked />
      <RadioCard name="option" title="Other" icon={icon} />
      <RadioCard name="option" title="Disabled" disabled />
      <Chips label="Categories" items={categories} />
      <Cluster>
        <ChipButton aria-pressed="true">Pressed</ChipButton>
        <ChipButton aria-pressed="false">Not pressed</ChipButton>
        <QuantityStepper value={quantity} max={3} onChange={setQuantity} product="Juice" />
        <QuantityStepper value={3} max={3} onChange={noop} product="Last units" small />
        <QuantityStepper value={1} max={9} onChange={noop} product="Syrup" disabled />
      </Cluster>
    </>
  );
}

const formValues = { name: 'Jelena', email: 'jelena@example.com', rating: 4 };
const requireField = (values: object): Record<string, string> =>
  'needed' in values ? {} : { needed: 'Fill in this field' };

const failToSave = async () => ({ [FORM_ERROR]: 'Not saved' });

function Forms() {
  return (
    <>
      <ValidatedForm initialValues={formValues} validate={requireField} onSubmit={failToSave}>
        {() => (
          <Stack>
            <ErrorSummary labels={{ needed: 'common:person.email' }} />
            <FormField name="needed" label="Email" hint="Save to see the errors" required />
            <FormField name="note" label="Note" control="area" optional />
            <FormSelect name="unit" label="Unit" options={[{ value: 'l', label: 'Litre' }]} />
            <RatingField name="rating" label="Rating" getName={(rating) => `${rating} stars`} />
            <SubmitError />
            <Button type="submit">Save</Button>
          </Stack>
        )}
      </ValidatedForm>
      <ValidatedForm initialValues={formValues} onSubmit={async () => undefined}>
        {() => (
          <Stack>
            <PersonFields />
            <NewPasswordFields label="New password" />
            <AddressFields cities={[]} />
          </Stack>
        )}
      </ValidatedForm>
      <TextField label="Wrong" error="Too short" hint="Hint" defaultValue="x" />
    </>
  );
}

function Messages() {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const action = { label: 'Undo', onSelect: noop };
  return (
    <>
      {alerts.map((tone) => (
        <Alert key={tone} tone={tone} children={tone} />
      ))}
      <ErrorState onRetry={noop} children="Not loaded" />
      <ErrorState onRetry={noop} retrying children="Loading again" />
      <EmptyState title="Nothing here" text="What to do now" art={<DayGlass hour={8} />} />
      <Cluster>
        {tones.map((tone) => (
          <Tag key={tone} $tone={tone} children={tone} />
        ))}
        <WaitingTag>waiting</WaitingTag>
      </Cluster>
      <Cluster>
        <Button onClick={() => toast.success('Saved', { action })}>Success toast</Button>
        <Button onClick={() => toast.error('Not saved')}>Error toast</Button>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
      </Cluster>
      <Dialog open={open} onClose={() => setOpen(false)} title="Leave the page?">
        Changes are lost.
      </Dialog>
    </>
  );
}

const content = <StandaloneLink to="/shop">Slide</StandaloneLink>;
const slides = [1, 2].map((key) => ({ key, content }));
const steps = ['Placed', 'Packed', 'Shipped'].map((label) => ({ key: label, label }));
const line = { name: 'Aronia juice', quantity: 2, price: 89_000, total: 178_000 };
const columns: TableColumn<typeof line>[] = [
  {
    ...{ header: 'common:search.products', card: { area: '1 / first' } },
    Cell: ({ name }) => <span>{name}</span>,
  },
  {
    ...{ header: 'product:quantity.label', card: { area: '1 / last' } },
    Cell: ({ quantity }) => <span>{quantity}</span>,
  },
];
const sums = [{ key: 'code', label: 'Discount', value: -17_800 }];

function Data({ image }: { image: ProductImage }) {
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set([line.name]));
  return (
    <>
      <Cluster $gap={5}>
        <Price amount={89_000} large />
        <Price amount={178_000} />
        <PriorPrice amount={99_000} />
        <UnitPrice amount={297_000} per="l" />
        <Stars rating={4.5} />
        <ReductionNote until="2026-12-31" />
      </Cluster>
      <Grid $min="100px">
        <ResponsiveImage {...image} sizes="160px" loading="eager" />
        <Thumbnail image={image} category="juices" sizes="160px" dim />
        <Print viewBox="-10 -30 90 60" fills={null} outline={<path d={leaf} />} />
      </Grid>
      <ResponsiveTable
        {...{ caption: 'Products', cardColumns: '[first] minmax(0, 1fr) [last] auto', columns }}
        items={[line, { ...line, name: 'Elderflower syrup' }]}
        getKey={(item): string | number => item.name}
        selection={{
          ...{ selected, label: (key) => `Select ${key}`, allLabel: 'Select all' },
          onSelect: (keys, on) => setSelected(new Set(on ? [...selected, ...keys] : [])),
          isOnPhones: true,
        }}
      />
      <Timeline label="Under way" steps={steps} current={1} open />
      <Timeline label="Stopped" steps={steps} current={2} stopped />
      <SummaryLines lines={[{ ...line, key: 1, image, prior: 99_000, returned: 1 }]} />
      <SummarySums sums={sums} vat={19_000} total={{ label: 'Total', amount: 160_200 }} />
      <Carousel label="Slides" slides={slides} />
      <Skeleton $height="48px" />
    </>
  );
}

/** Shows every component of `src/ui` and `src/shared` at `/components` in `npm run dev`. */
function Components({ image }: { image: ProductImage }) {
  const [theme, setTheme] = useState('light');
  useEffect(() => void (document.documentElement.dataset.theme = theme), [theme]);
  const examples = { Buttons, Choices, Forms, Messages, Data };
  return (
    <Container as="main" data-examples="">
      <Section>
        <Stack>
          <Breadcrumb current="Components" />
          <h1>Components</h1>
          <SegmentedControl label="Theme" value={theme} onChange={setTheme} segments={segments} />
          <Grid $min="420px">
            {Object.entries(examples).map(([name, Example]) => (
              <Stack as={Panel} key={name} style={{ alignContent: 'start' }}>
                <h2>{name}</h2>
                <Example image={image} />
              </Stack>
            ))}
          </Grid>
          <StatusPage title="Not found" text="What to do now" actions={<Button>Home</Button>} />
        </Stack>
      </Section>
    </Container>
  );
}

async function start(): Promise<void> {
  const style = document.createElement('style');
  style.textContent = globalSheet;
  document.head.append(style);
  const languageParameter = new URLSearchParams(window.location.search).get('lang');
  const locale = isLocale(languageParameter) ? languageParameter : defaultLocale;
  document.documentElement.lang = htmlLang(locale);
  const load = makeMessageFetcher((path) => window.fetch(path));
  const translations = makeTranslations({ locale, load });
  await translations.loadNamespaces(['common', 'errors', 'auth', 'cart', 'checkout', 'product']);
  const { data } = await (await window.fetch('/api/products')).json();
  createRoot(document.body).render(
    <I18nProvider i18n={translations.i18n}>
      <NamespacesProvider value={translations.loadNamespaces}>
        <ToastProvider>
          <MemoryRouter>
            <Components image={data.products[0].images[0]} />
          </MemoryRouter>
        </ToastProvider>
      </NamespacesProvider>
    </I18nProvider>,
  );
}

void start();
