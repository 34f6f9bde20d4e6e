import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import type { ProductSummary } from '@/contract/product';
import { cleanLine } from '@/contract/text';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { IconButton } from '@/ui/IconButton';
import { Search, X } from 'lucide-react';
import { ListPopup, useListbox } from '@/ui/listbox';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { FoundProduct } from './FoundProduct';
import { SearchInput, SearchShell } from './searchField';

const Suggestion = styled.li`
  && {
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    min-height: 56px;
    padding-left: 6px;
  }
`;

const maxSuggestions = 6;
const noProducts: readonly ProductSummary[] = [];

/** Finds products for the current input. Responses to earlier input are never shown. */
function useProducts(value: string, isEnabled: boolean): readonly ProductSummary[] {
  const { locale } = useText();
  const q = useDebounced(cleanLine(value), searchDelayMs);
  const { currentData } = shopApi.useListProductsQuery(
    { query: { q, per_page: maxSuggestions }, locale },
    { skip: !isEnabled || q === '' },
  );
  return isEnabled && q !== '' && q === cleanLine(value)
    ? (currentData?.products ?? noProducts)
    : noProducts;
}

interface ProductSearchProps {
  value: string;
  onType: (value: string) => void;
  /** Called on Enter or when the field is cleared. */
  onSearch: (q: string) => void;
}

/**
 * A search field with suggestions (ARIA combobox). Arrow keys select, Enter opens a product or searches, and Escape
 * first closes the list and then clears the field.
 */
export function ProductSearch({ value, onType, onSearch }: ProductSearchProps) {
  const { text } = useText();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const products = useProducts(value, open);
  const isShown = products.length > 0;

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
  const choose = ({ id }: ProductSummary) => {
    close();
    void navigate(pagePaths.product(id));
  };
  const listbox = useListbox(products, choose, -1);
  const handleKeys = (event: KeyboardEvent) => {
    const { key } = event;
    if (listbox.move(key)) setOpen(true);
    else if (key === 'Enter') {
      if (listbox.chosen) choose(listbox.chosen);
      else {
        onSearch(cleanLine(value));
        close();
      }
    } else if (key === 'Escape' && isShown) close();
    else if (key === 'Escape' && value !== '') clear();
    else return;
    event.preventDefault();
  };

  return (
    <SearchShell role="search">
      <Search />
      <SearchInput
        {...listbox.field}
        ref={input}
        type="text"
        aria-label={text('common:search.label')}
        placeholder={text('common:search.placeholder')}
        value={value}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
          listbox.setActive(-1);
        }}
        onKeyDown={handleKeys}
        onBlur={close}
      />
      {value !== '' && (
        <IconButton label={text('common:search.clearAria')} onClick={clear}>
          <X />
        </IconButton>
      )}
      {isShown && (
        <ListPopup {...listbox.popup}>
          <ul {...listbox.list} aria-label={text('common:search.suggestions')}>
            {products.map((product) => (
              <Suggestion key={product.id} {...listbox.optionProps(product)}>
                <FoundProduct product={product} photo="44px" />
              </Suggestion>
            ))}
          </ul>
        </ListPopup>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {isShown && text('common:search.suggestionCount', { count: products.length })}
      </VisuallyHidden>
    </SearchShell>
  );
}
