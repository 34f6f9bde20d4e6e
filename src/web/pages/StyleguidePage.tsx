import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ProductSummary } from '../../contract/product';
import { useListFeaturedProductsQuery } from '../api/catalogueApi';
import { useText, type TextOf } from '../lib/text';
import { Accordion } from '../ui/Accordion';
import { Alert } from '../ui/Alert';
import { ArrowLink } from '../ui/ArrowLink';
import { Berries } from '../ui/art/Berries';
import { MeasuringGlass } from '../ui/art/MeasuringGlass';
import { NotFoundBerry } from '../ui/art/NotFoundBerry';
import { Sunrise } from '../ui/art/Sunrise';
import { Breadcrumb } from '../ui/Breadcrumb';
import { Button } from '../ui/Button';
import { Carousel } from '../ui/Carousel';
import { categoryField } from '../ui/categoryField';
import { Checkbox } from '../ui/Checkbox';
import { Chips } from '../ui/Chips';
import { Dialog } from '../ui/Dialog';
import { Drawer } from '../ui/Drawer';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Field } from '../ui/Field';
import { IconButton, IconLink } from '../ui/IconButton';
import { Heart, LayoutGrid, List, ShoppingBag } from '../ui/icons';
import { LevelBar } from '../ui/LevelBar';
import { from } from '../ui/media';
import { Menu } from '../ui/Menu';
import { OrderSummary } from '../ui/OrderSummary';
import { PasswordInput } from '../ui/PasswordInput';
import { Price, UnitPrice } from '../ui/Price';
import { ProductCard, ProductCardSkeleton } from '../ui/ProductCard';
import { QuantityStepper } from '../ui/QuantityStepper';
import { Radio } from '../ui/Radio';
import { RadioCard } from '../ui/RadioCard';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { Stepper } from '../ui/Stepper';
import { StockLabel } from '../ui/StockLabel';
import { Tabs } from '../ui/Tabs';
import { Tag } from '../ui/Tag';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { TextLink } from '../ui/TextLink';
import { Timeline } from '../ui/Timeline';
import { useToast } from '../ui/toast/ToastProvider';
import { categoryColours, light } from '../ui/tokens';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['shop', 'product', 'cart', 'checkout', 'orders', 'auth'];

export const meta: Meta = ({ brand }) => ({ title: brand, noindex: true });

const Page = styled.div`
  display: grid;
  ${from(1200)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Theme = styled.div`
  display: grid;
  gap: 20px;
  align-content: start;
  min-width: 0;
  padding: 40px var(--gutter) 96px;
  background: var(--background);
  color: var(--text);
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
`;
const Swatch = styled.span`
  padding: 14px;
  border: 1px solid var(--border);
  background: var(--cat-field);
  color: var(--cat-ink);
  font-size: 12px;
`;

/** Every component in its states, in both themes. In development only. */
export default function StyleguidePage() {
  const { text, locale } = useText();
  const { data = [] } = useListFeaturedProductsQuery(locale);
  const products = data.slice(0, 4).map((item) => item.product);
  return (
    <Page>
      {(['light', 'dark'] as const).map((theme) => (
        <Theme key={theme} data-theme={theme}>
          <h1>{text(theme === 'dark' ? 'common:theme.dark' : 'common:theme.light')}</h1>
          <Controls theme={theme} />
          {Object.entries({ ...foundations, ...messages(text), ...catalogue(text, products) }).map(
            ([name, states]) => (
              <Specimen key={name} name={name}>
                {states}
              </Specimen>
            ),
          )}
        </Theme>
      ))}
    </Page>
  );
}

function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h3 translate="no">{name}</h3>
      {children}
    </section>
  );
}

type Specimens = Record<string, ReactNode>;

const foundations: Specimens = {
  tokens: (
    <Row translate="no">
      {Object.keys(light).map((name) => (
        <Swatch key={name} style={{ background: `var(--${name})` }}>
          {name}
        </Swatch>
      ))}
      {Object.keys(categoryColours).map((slug) => (
        <Swatch key={slug} style={categoryField(slug)}>
          {slug}
        </Swatch>
      ))}
    </Row>
  ),
  art: [MeasuringGlass, Berries, Sunrise, NotFoundBerry].map((Art, at) => <Art key={at} />),
};

/** Those with a state of their own. */
function Controls({ theme }: { theme: string }) {
  const { text } = useText();
  const toast = useToast();
  const [quantity, setQuantity] = useState(2);
  const [view, setView] = useState<'grid' | 'list'>('grid');
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const close = () => setOpen(undefined);
  const add = text('shop:card.addToCart');
  const label = text('auth:field.email');
  const saved = text('common:toast.saved');
  const undo = { label: text('cart:toast.undo'), onSelect: () => toast.success(saved) };
  const specimens: Specimens = {
    Button: (['primary', 'secondary', 'soft', 'danger'] as const).map((variant) => (
      <Row key={variant}>
        {(['large', 'medium', 'small'] as const).map((size) => (
          <Button key={size} {...{ variant, size }}>
            {add}
          </Button>
        ))}
        <Button variant={variant} disabled>
          {add}
        </Button>
        <Button variant={variant} loading>
          {add}
        </Button>
      </Row>
    )),
    IconButton: (['plain', 'line', 'solid'] as const).map((variant) => (
      <IconButton key={variant} {...{ variant, label: add }}>
        <Heart />
      </IconButton>
    )),
    Badge: [0, 3, 100].map((badge) => (
      <IconLink key={badge} to="/" label={add} badge={badge}>
        <ShoppingBag />
      </IconLink>
    )),
    Field: (
      <>
        <Field label={label}>{(control) => <TextInput {...control} />}</Field>
        <Field label={label} error={text('common:form.field.required')}>
          {(control) => <TextInput {...control} />}
        </Field>
        <Field label={label} hint={text('common:form.field.minLength', { min: 8 })}>
          {(control) => <PasswordInput {...control} />}
        </Field>
        <Field label={label} optional>
          {(control) => <TextArea {...control} />}
        </Field>
        <Field label={label}>{(control) => <Select {...control} />}</Field>
      </>
    ),
    Choice: (
      <>
        <Checkbox defaultChecked>{add}</Checkbox>
        <Checkbox error={text('common:form.field.notAccepted')}>{add}</Checkbox>
        <Radio name={`${theme}-radio`}>{add}</Radio>
        <RadioCard name={`${theme}-card`} defaultChecked title={add} />
        <RadioCard name={`${theme}-card`} disabled title={add} />
      </>
    ),
    QuantityStepper: <QuantityStepper value={quantity} max={5} onChange={setQuantity} />,
    SegmentedControl: (
      <SegmentedControl
        label={text('shop:view.label')}
        value={view}
        onChange={setView}
        segments={[
          { value: 'grid', label: text('shop:view.gridAria'), icon: <LayoutGrid /> },
          { value: 'list', label: text('shop:view.listAria'), icon: <List /> },
        ]}
      />
    ),
    Menu: (
      <Menu
        label={add}
        entries={[{ kind: 'link', key: 'visit', label: text('shop:card.visit'), to: '/shop' }]}
        trigger={(props) => <button {...props}>{add}</button>}
      />
    ),
    'Toast, Dialog, Drawer': (
      <Row>
        <Button onClick={() => toast.success(saved)}>success</Button>
        <Button onClick={() => toast.error(text('errors:unknown'))}>error</Button>
        <Button onClick={() => toast.success(saved, { action: undo })}>action</Button>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Dialog open={open === 'dialog'} onClose={close} title={add}>
          {saved}
        </Dialog>
        <Drawer open={open === 'drawer'} onClose={close} label={add}>
          <Button onClick={close}>{text('common:action.close')}</Button>
        </Drawer>
      </Row>
    ),
  };
  return Object.entries(specimens).map(([name, states]) => (
    <Specimen key={name} name={name}>
      {states}
    </Specimen>
  ));
}

function messages(text: TextOf): Specimens {
  const words = text('product:disclaimer');
  const steps = (
    ['orders:status.placed', 'orders:status.shipped', 'orders:status.delivered'] as const
  ).map((id) => ({ key: id, label: text(id) }));
  return {
    Links: (
      <Row>
        <TextLink to="/about">{text('common:nav.about')}</TextLink>
        <ArrowLink to="/shop">{text('common:nav.shop')}</ArrowLink>
      </Row>
    ),
    Tag: (
      <Row>
        {(['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Tag key={tone} $tone={tone}>
            {tone}
          </Tag>
        ))}
      </Row>
    ),
    Alert: (['info', 'success', 'warning', 'danger'] as const).map((tone) => (
      <Alert key={tone} tone={tone}>
        {words}
      </Alert>
    )),
    ErrorState: <ErrorState onRetry={() => undefined}>{words}</ErrorState>,
    EmptyState: <EmptyState title={text('cart:empty.title')} text={words} />,
    'Stepper, Timeline, LevelBar': (
      <>
        {[0, 1, 2].map((current) => (
          <div key={current}>
            <Stepper label={words} steps={steps} current={current} />
            <Timeline label={words} steps={steps} current={current} cancelled={current === 1} />
          </div>
        ))}
        <LevelBar parts={3} filled={1.6} />
      </>
    ),
    Tabs: <Tabs label={words} tabs={steps.map((step) => ({ ...step, content: words }))} />,
    Accordion: (
      <Accordion items={steps.map(({ key, label }) => ({ key, title: label, content: words }))} />
    ),
    Breadcrumb: <Breadcrumb items={[{ label: words, to: '/' }]} current={words} />,
    Chips: (
      <Chips
        label={words}
        items={steps.map((step, at) => ({ ...step, to: '?', count: at, current: at === 0 }))}
      />
    ),
  };
}

/** Of the featured products. */
function catalogue(text: TextOf, products: readonly ProductSummary[]): Specimens {
  const slides = products.map((product) => ({
    key: product.id,
    content: <ProductCard product={product} category={text('common:category.honey')} />,
  }));
  const label = text('home:featured.aria');
  return {
    Price: products.map(({ id, price, unit_price: unit, stock }) => (
      <Row key={id}>
        <Price amount={price} large />
        {unit && <UnitPrice {...unit} />}
        <StockLabel stock={stock} />
      </Row>
    )),
    ProductCard: slides.slice(0, 2).map(({ key, content }) => <div key={key}>{content}</div>),
    ProductCardSkeleton: <ProductCardSkeleton />,
    OrderSummary: (
      <OrderSummary
        lines={products.map(({ id, ...product }) => ({
          ...product,
          key: id,
          quantity: 1,
          total: product.price,
          image: product.images[0],
        }))}
        sums={[]}
        total={{ label: text('cart:summary.total'), amount: 0 }}
      />
    ),
    Carousel: (
      <>
        <Carousel label={label} perView="cards" head={(controls) => controls} slides={slides} />
        <Carousel label={label} slides={slides} />
      </>
    ),
  };
}
