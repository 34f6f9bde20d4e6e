import { skipToken } from '@reduxjs/toolkit/query';
import { memo, useEffect, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useLocation, useParams } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import type { AdminProduct } from '@/contract/admin/products';
import { fieldLabels, getFields, getKind } from '@/contract/entities/field';
import { isPack, productContent } from '@/contract/entities/product';
import { type Localized, textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { ChipButton } from '@/ui/Chips';
import { EmptyState } from '@/ui/EmptyState';
import { FormField } from '@/ui/form/FormField';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { Copy, History } from 'lucide-react';
import { from } from '@/ui/media';
import { useWide } from '@/ui/useMediaQuery';
import { isAdminError } from '@/admin/api/adminError';
import { type ProductChoices, productsApi } from '@/admin/api/productsApi';
import { stockApi } from '@/admin/api/stockApi';
import { historyPath } from '@/admin/lib/links';
import { Columns } from '@/admin/ui/Columns';
import { ScreenHead } from '@/admin/ui/ScreenHead';
import { QueryState } from '@/admin/ui/QueryState';
import { both } from '@/admin/ui/requests';
import { SetUploading, UnsavedInput } from '@/admin/ui/UnsavedInput';
import { StatusTag, Tag } from '@/ui/Tag';
import { useTimestamp } from '@/lib/dates';
import { FormConflict } from '@/admin/ui/ConflictDialog';
import { FieldHead, PublishedProvider, useValue } from './FieldHead';
import { type OtherPanels, PackPanel, PricePanel, ShopPanel, StockPanel } from './Panels';
import { Photos } from './Photos';
import {
  toProductContent,
  newProduct,
  productStatuses,
  type ProductValues,
  toValues,
} from './productForm';
import { SaveBar } from './SaveBar';
import { Components } from './Components';
import { Packs } from './Packs';
import { Sizes } from './Sizes';
import { Texts } from './Texts';
import { useCreateProduct } from './NewSize';
import { useProductForm } from './useProductForm';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px;
  align-items: end;
  margin-top: 10px;
  font-variant-numeric: tabular-nums;

  ${from(600)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${from(1280)} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
`;
const Shared = styled.small`
  font-size: var(--text-xs);
  font-weight: 400;
  color: var(--text-muted);
`;

const labels = fieldLabels(productContent);

function Nutrition() {
  const { text } = useText();
  return (
    <section aria-labelledby="product-nutrition">
      <FieldHead
        of="nutrition"
        label={
          <>
            <h2 style={{ fontFamily: 'var(--font-display)' }} id="product-nutrition">
              {text('admin:product.nutrition')}
            </h2>
            <Shared>{text('admin:product.nutrition.shared')}</Shared>
          </>
        }
      >
        <Grid>
          {getFields(productContent.schema.nutrition).map(([name, struct]) => (
            <FormField
              key={name}
              name={`nutrition.${name}`}
              label={text(labels[`nutrition.${name}`] ?? 'admin:product.nutrition')}
              inputMode={getKind(struct) === 'number' ? 'decimal' : undefined}
            />
          ))}
        </Grid>
      </FieldHead>
    </section>
  );
}

/** Leaves room for the save bar on phones. */
const Room = styled.div`
  padding-bottom: 90px;

  ${from(1024)} {
    padding: 0;
  }
`;

function Head({ product }: { product: AdminProduct }) {
  const { text, locale } = useText();
  const name = textIn(useValue('name'), locale);
  const { id, version, published } = product;
  const { begin, isLoading, opened } = useCreateProduct();
  const net = useValue('net');
  return (
    <>
      <ScreenHead
        back={{ to: adminPaths.products, label: text('admin:products.title') }}
        title={name || text('admin:products.unnamed')}
        badge={
          <>
            {useValue('components').length > 0 && <Tag>{text('admin:pack.tag')}</Tag>}
            {net && <Tag>{net}</Tag>}
            <StatusTag
              status={productStatuses[published ? (published.active ? 'live' : 'hidden') : 'new']}
            />
          </>
        }
        actions={[
          version > 0 && {
            icon: History,
            label: text('admin:product.history'),
            to: historyPath(id),
          },
          id > 0 && {
            icon: Copy,
            label: text('admin:product.copy'),
            sends: true,
            loading: isLoading,
            onClick: () => void begin({ copy_of: id }),
          },
        ]}
      />
      {opened}
    </>
  );
}

interface EditorProps extends OtherPanels {
  product: AdminProduct;
  choices: ProductChoices;
}
interface FormContentsProps extends EditorProps {
  editing: ReturnType<typeof useProductForm>;
}

/** Shows another user's version if nothing is typed here; otherwise saving reports the conflict. */
function NewerProduct({ product, editing }: Pick<FormContentsProps, 'product' | 'editing'>) {
  const form = useForm<ProductValues>();
  const { pristine = true, submitting = false } = useFormState({
    subscription: { pristine: true, submitting: true },
  });
  const { base, adopt } = editing;
  const seen = useRef(product);
  useEffect(() => {
    if (product === seen.current) return;
    seen.current = product;
    const isOlder =
      product.version < base.version ||
      (product.version === base.version &&
        (product.draft?.version ?? Infinity) < (base.draft?.version ?? 0));
    if (pristine && !submitting && !isOlder) adopt(product, form);
  });
  return null;
}

interface ConflictProps extends Pick<EditorProps, 'choices'> {
  conflict: NonNullable<FormContentsProps['editing']['conflict']>;
  onDecided: () => void;
}

function Conflict({ conflict: { now, typed }, choices, onDecided }: ConflictProps) {
  const { text, locale } = useText();
  const timestamp = useTimestamp();
  const named = (name?: Localized) => name && textIn(name, locale);
  const { data: stock = [] } = stockApi.useListStockQuery();
  const getShown = (values: ProductValues) => {
    const { category_id, nutrition, tags, pairs_with, components } = values;
    const getPacked = ({ product_id, quantity }: ProductValues['components'][number]) => {
      const item = stock.find((one) => String(one.product_id) === product_id);
      return `${quantity} × ${item ? `${item.name}, ${item.net}` : product_id}`;
    };
    const getTag = (tag: string) => named(choices.tags.find(({ id }) => id === tag)?.label) ?? tag;
    const getProduct = (slug: string) =>
      named(choices.products.find((product) => product.slug === slug)?.name) ?? slug;
    return {
      ...values,
      category_id: named(choices.categories.find(({ id }) => String(id) === category_id)?.name),
      nutrition: Object.values(nutrition).filter(Boolean).join(' · '),
      tags: tags.map(getTag).join(', '),
      pairs_with: pairs_with.map(getProduct).join(', '),
      components: components.map(getPacked).join('; '),
    };
  };
  return (
    <FormConflict
      text={text('admin:conflict.text', {
        name: typed.by ?? text('admin:conflict.files'),
        time: timestamp(typed.at),
      })}
      now={toValues(toProductContent(now))}
      typed={typed.values}
      selectValues={getShown}
      labels={labels}
      onDecided={onDecided}
    />
  );
}

const ChipBar = styled.nav`
  position: var(--sticky-second);
  top: 0;
  z-index: 6;
  display: flex;
  gap: 8px;
  margin: 0 -16px 14px;
  padding: 6px 16px;
  overflow-x: auto;
  border-bottom: 1px solid var(--border);
  background: var(--background);
  scrollbar-width: none;

  && button {
    flex: none;
    padding-inline: 14px;
  }
  /* Keeps the focused element clear of the bars. */
  html:has(&) {
    --sticky-top: 57px;

    scroll-padding-top: 190px;
  }
`;

const facts = ['price', 'stock', 'shop', 'pack'] as const;
const texts = ['family', 'photos', 'texts', 'nutrition'] as const;
type Section = (typeof facts)[number] | (typeof texts)[number] | 'components';

function scrollToSection(section: Section) {
  const heading = document.getElementById(`product-${section}`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

/** On phones: buttons that scroll to the sections of the form. */
function SectionChips({ sections }: { sections: readonly Section[] }) {
  const { text } = useText();
  return (
    <ChipBar data-sticky-nav="" aria-label={text('admin:product.sections')}>
      {sections.map((id) => (
        <ChipButton key={id} onClick={() => scrollToSection(id)}>
          {text(`admin:product.${id}`)}
        </ChipButton>
      ))}
    </ChipBar>
  );
}

/** Memoised, so that the first typed letter does not render it again. */
const FormContents = memo(function FormContents(props: FormContentsProps) {
  const { product, choices, editing, Prices, Stock } = props;
  const { base, conflict } = editing;
  const [uploading, setUploading] = useState(false);
  // On phones price, stock and visibility come first; new products begin with texts, packs with their contents. The
  // order is fixed while the form is open, because moving a section would close its dialog and lose focus.
  const isWide = useWide(1024);
  const [packFirst] = useState(isPack(toProductContent(base)));
  const mayBePack = base.packs.length === 0 && base.for_sale + base.reserved === 0;
  const [factsFirst] = useState(!isWide && base.id > 0 && !packFirst);
  // A new product has neither sizes nor stock.
  const isThere = (section: Section) => base.id > 0 || !['family', 'stock'].includes(section);
  const sections: Section[][] = [
    [...(packFirst ? (['components'] as const) : []), ...texts.filter(isThere)],
    facts.filter(isThere),
  ];
  const inOrder = <T,>(parts: T[]) => (factsFirst ? parts.toReversed() : parts);
  return (
    <Room>
      <SaveBar editing={editing} uploading={uploading} />
      <Head product={base} />
      {!isWide && <SectionChips sections={inOrder(sections).flat()} />}
      <Columns $aside={316}>
        {inOrder([
          <Stack key="texts" $gap={7}>
            {packFirst && <Components ownId={base.id} />}
            {base.id > 0 && <Sizes product={base} />}
            {base.published && !isPack(base.published) && <Packs product={base} />}
            {!packFirst && mayBePack && <Components ownId={base.id} />}
            <SetUploading value={setUploading}>
              <Photos />
            </SetUploading>
            <Texts />
            <Nutrition />
          </Stack>,
          <Stack key="facts" style={isWide && factsFirst ? { order: 1 } : undefined}>
            <PricePanel productId={base.version > 0 ? base.id : undefined} Prices={Prices} />
            {base.id > 0 && <StockPanel product={base} Stock={Stock} />}
            <ShopPanel choices={choices} slug={toProductContent(base).slug} />
            <PackPanel />
          </Stack>,
        ])}
      </Columns>
      {conflict && (
        <Conflict conflict={conflict} choices={choices} onDecided={editing.closeConflict} />
      )}
      <NewerProduct product={product} editing={editing} />
      <UnsavedInput uploading={uploading} />
    </Room>
  );
});

function Editor(props: EditorProps) {
  const { text } = useText();
  const editing = useProductForm(props.product);
  const { base, validate, submit, initial } = editing;
  return (
    <PublishedProvider value={base.published && toValues(base.published)}>
      <ValidatedForm<ProductValues>
        label={text('admin:product.form')}
        initialValues={initial}
        validate={validate}
        onSubmit={submit}
      >
        {() => <FormContents {...props} editing={editing} />}
      </ValidatedForm>
    </PublishedProvider>
  );
}

/** The product editor: texts, photos, price and place in the shop. Changes are saved, then published. */
export default function ProductEditor(panels: OtherPanels) {
  const { text } = useText();
  const { state } = useLocation() as { state: { sameForm?: boolean } | null };
  const param = useParams().id;
  const isNew = param === 'new';
  const id = Number(param);
  const product = productsApi.useGetProductQuery(isNew ? skipToken : { params: { id } }, {
    refetchOnMountOrArgChange: true,
  });
  const choices = productsApi.useGetProductChoicesQuery();
  const { error } = product;
  const currentData = isNew ? newProduct : product.currentData;
  const title = text('admin:products.title');
  if (currentData && choices.data)
    return (
      // The form remains mounted when a new product gets its URL.
      <Editor
        key={state?.sameForm ? 'new' : param}
        {...panels}
        product={currentData}
        choices={choices.data}
      />
    );
  const isMissing = isAdminError(error) && (error.status === 404 || error.status === 422);
  return (
    <>
      <ScreenHead title={title} back={{ to: adminPaths.products, label: title }} />
      {isMissing ? (
        <EmptyState
          title={text('errors:productNotFound')}
          action={<ButtonLink to={adminPaths.products}>{title}</ButtonLink>}
        />
      ) : (
        <QueryState
          query={both({ ...product, data: currentData }, choices)}
          what={title}
          height="640px"
        />
      )}
    </>
  );
}
