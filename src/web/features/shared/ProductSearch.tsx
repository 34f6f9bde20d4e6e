import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { searchMaxLength } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import type { ProductList, ProductSummary } from '@/contract/product';
import { cleanLine } from '@/contract/text';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { IconButton } from '@/ui/IconButton';
import { ArrowRight, History, Search, X } from 'lucide-react';
import { inputStyle } from '@/ui/inputs';
import { Price } from '@/ui/Price';
import { Text } from '@/ui/primitives';
import { ListPopup, useListbox } from '@/ui/listbox';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { PriorPrice } from '@/shared/PriorPrice';
import { mainImageOf, Thumbnail } from '@/shared/Thumbnail';

const Shell = styled.div`
  position: relative;
  width: 100%;

  & > .lucide {
    --icon: 18px;
    position: absolute;
    inset: 0 auto 0 16px;
    margin-block: auto;
    color: var(--text-muted);
    pointer-events: none;
  }
  & > button {
    position: absolute;
    top: calc(50% - 22px);
    right: 2px;
  }
`;

const Input = styled.input`
  ${inputStyle}
  && {
    min-height: 46px;
    padding: 9px 48px 9px 44px;
    border-radius: var(--radius-pill);
  }
`;

const Suggestion = styled.li<{ $product: boolean }>`
  --icon: 18px;
  && {
    display: grid;
    grid-template-columns: ${({ $product }) => ($product ? '44px' : '22px')} minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    min-height: ${({ $product }) => ($product ? 56 : 44)}px;
    padding-left: ${({ $product }) => ($product ? 6 : 17)}px;
  }
  & > .lucide {
    color: var(--text-muted);
  }
`;

/** Options of the search field: a product, a page, an earlier search, or all results. */
export type SearchOption =
  | { kind: 'product'; product: ProductSummary }
  | { kind: 'page'; label: string; to: string }
  | { kind: 'search'; q: string }
  | { kind: 'all'; q: string; label: string };

interface SearchOffer {
  options: readonly SearchOption[];
  /** About the options, or why there are none. */
  note?: string;
}

/** The options for a text. `list` is the server's response to it, until then undefined. */
export type OfferOf = (q: string, list: ProductList | undefined) => SearchOffer;

export const productOptions = (list: ProductList | undefined): SearchOption[] =>
  (list?.products ?? []).map((product) => ({ kind: 'product', product }));

const maxSuggestions = 6;
const nothing: SearchOffer = { options: [] };
const productsOnly: OfferOf = (_q, list) => ({ options: productOptions(list) });

/** Products for the current input. Responses to earlier input are never shown. */
function useProducts(typed: string, enabled: boolean): ProductList | undefined {
  const { locale } = useText();
  const q = useDebounced(cleanLine(typed), searchDelayMs);
  const { currentData } = shopApi.useListProductsQuery(
    { query: { q, per_page: maxSuggestions }, locale },
    { skip: !enabled || q === '' },
  );
  return enabled && q !== '' && q === cleanLine(typed) ? currentData : undefined;
}

interface ProductSearchProps {
  typed: string;
  onType: (typed: string) => void;
  /** Enter, or the field was cleared. */
  onSearch: (q: string) => void;
  /** Default: products. */
  offerOf?: OfferOf;
  /** With the text that led to what was chosen. */
  onUsed?: (q: string) => void;
  autoFocus?: boolean;
}

/**
 * A search field with suggestions in the ARIA combobox pattern: arrows choose, Enter opens the chosen one
 * or searches, Escape closes and then clears.
 */
export function ProductSearch({
  typed,
  onType,
  onSearch,
  offerOf = productsOnly,
  onUsed,
  autoFocus,
}: ProductSearchProps) {
  const { text } = useText();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const list = useProducts(typed, open);
  const { options, note } = open ? offerOf(cleanLine(typed), list) : nothing;
  const shown = options.length > 0 || note !== undefined;

  const close = () => {
    setOpen(false);
    listbox.setActive(-1);
  };
  const clear = () => {
    close();
    onType('');
    onSearch('');
    input.current?.focus();
  };
  const search = (q: string) => {
    onUsed?.(q);
    onSearch(q);
  };
  const choose = (option: SearchOption) => {
    close();
    if (option.kind === 'search' || option.kind === 'all') return search(option.q);
    onUsed?.(cleanLine(typed));
    void navigate(option.kind === 'page' ? option.to : pagePaths.product(option.product.id));
  };
  const listbox = useListbox(options, choose, -1);
  const handleKeys = (event: KeyboardEvent) => {
    const { key } = event;
    if (listbox.move(key)) setOpen(true);
    else if (key === 'Enter') {
      if (listbox.chosen) choose(listbox.chosen);
      else {
        search(cleanLine(typed));
        close();
      }
    } else if (key === 'Escape' && shown) close();
    else if (key === 'Escape' && typed !== '') clear();
    else return;
    event.preventDefault();
    // The dialog around the field closes with the next Escape.
    event.stopPropagation();
  };

  return (
    <Shell role="search">
      <Search aria-hidden="true" />
      <Input
        {...listbox.field}
        ref={input}
        data-autofocus={autoFocus}
        type="text"
        aria-label={text('common:search.label')}
        placeholder={text('common:search.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={searchMaxLength}
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
          listbox.setActive(-1);
        }}
        onKeyDown={handleKeys}
        onFocus={() => {
          if (typed === '') setOpen(true);
        }}
        onBlur={close}
      />
      {typed !== '' && (
        <IconButton label={text('common:search.clearAria')} onClick={clear}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {shown && (
        <ListPopup {...listbox.popup}>
          {/* The status announces it. */}
          {note && (
            <Text aria-hidden="true" style={{ padding: '8px 12px', lineHeight: 1.4 }}>
              {note}
            </Text>
          )}
          {options.length > 0 && (
            <ul {...listbox.list} aria-label={text('common:search.suggestions')}>
              {options.map((option) => (
                <Suggestion
                  key={keyOf(option)}
                  {...listbox.optionProps(option)}
                  $product={option.kind === 'product'}
                >
                  <Suggested option={option} />
                </Suggestion>
              ))}
            </ul>
          )}
        </ListPopup>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {[
          note,
          options.length > 0 && text('common:search.suggestionCount', { count: options.length }),
        ]
          .filter(Boolean)
          .join(' ')}
      </VisuallyHidden>
    </Shell>
  );
}

function keyOf(option: SearchOption): string {
  if (option.kind === 'product') return `product ${option.product.id}`;
  return `${option.kind} ${option.kind === 'page' ? option.to : option.q}`;
}

const optionIcons = { page: ArrowRight, search: History, all: Search };

function Suggested({ option }: { option: SearchOption }) {
  if (option.kind === 'product') return <SuggestedProduct product={option.product} />;
  const Icon = optionIcons[option.kind];
  const Label = option.kind === 'all' ? 'b' : 'span';
  return (
    <>
      <Icon aria-hidden="true" />
      <Label>{option.kind === 'search' ? option.q : option.label}</Label>
    </>
  );
}

function SuggestedProduct({ product }: { product: ProductSummary }) {
  const { text } = useText();
  const soldOut = product.stock.level === 'out';
  return (
    <>
      <Thumbnail
        image={mainImageOf(product)}
        category={product.category}
        sizes="44px"
        dim={soldOut}
      />
      <span>
        <span>{product.name}</span>
        <Text as="small" $size="xs" style={{ display: 'block' }}>
          <span>{product.net}</span>
          {soldOut && <span>{` · ${text('common:search.soldOut')}`}</span>}
        </Text>
      </span>
      <span style={{ display: 'grid', justifyItems: 'end' }}>
        <Price amount={product.price} />
        <PriorPrice amount={product.reduction?.prior_price} />
      </span>
    </>
  );
}
