import styled from 'styled-components';
import type { ProductSummary } from '@/contract/product';
import { useText } from '@/lib/text';
import { categoryField } from '@/shared/categoryField';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { ResponsiveImage, MediaBox } from '@/ui/ResponsiveImage';

const Suggestions = styled.ul`
  position: absolute;
  top: calc(100% + 6px);
  left: 0;
  right: 0;
  z-index: 10;
  max-height: calc(100dvh - 140px);
  padding: 6px;
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
`;

const Suggestion = styled.li`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  align-items: center;
  gap: 12px;
  min-height: 56px;
  padding: 6px 12px 6px 6px;
  border-radius: var(--radius-sm);
  font-size: var(--text-sm);
  line-height: 1.3;
  cursor: pointer;

  &:hover,
  &[aria-selected='true'] {
    background: var(--surface-sunken);
  }
  &[aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--focus-ring);
  }
`;

const Note = styled.small`
  display: block;
  font-size: var(--text-xs);
  color: var(--text-muted);
`;

/** The previous price below the price. */
const Prices = styled.span`
  display: grid;
  justify-items: end;
`;

const Photo = styled(MediaBox)<{ $dim: boolean }>`
  opacity: ${({ $dim }) => ($dim ? 0.5 : 1)};
`;

interface SearchSuggestionsProps {
  id: string;
  optionId: (index: number) => string;
  products: readonly ProductSummary[];
  /** Index of the option chosen by keyboard; -1 for none. */
  active: number;
  onChoose: (product: ProductSummary) => void;
}

/** The listbox of the search field's combobox. */
export function SearchSuggestions({
  id,
  optionId,
  products,
  active,
  onChoose,
}: SearchSuggestionsProps) {
  const { text } = useText();
  return (
    <Suggestions id={id} role="listbox" aria-label={text('common:search.suggestions')}>
      {products.map((product, index) => (
        <Suggestion
          key={product.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          // Runs before the field loses focus and the list closes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
        >
          <SuggestedProduct product={product} />
        </Suggestion>
      ))}
    </Suggestions>
  );
}

function SuggestedProduct({ product }: { product: ProductSummary }) {
  const { text } = useText();
  const image = product.images.find(({ is_main }) => is_main) ?? product.images[0];
  const soldOut = product.stock.level === 'out';
  return (
    <>
      <Photo style={categoryField(product.category)} $dim={soldOut}>
        {image && (
          <ResponsiveImage
            src={image.src}
            alt=""
            width={image.width}
            height={image.height}
            sizes="44px"
            fill
          />
        )}
      </Photo>
      <span>
        {product.name}
        <Note>
          {product.net}
          {soldOut && ` · ${text('common:search.soldOut')}`}
        </Note>
      </span>
      <Prices>
        <Price amount={product.price} currency={product.currency} />
        <PriorPrice amount={product.reduction?.prior_price} currency={product.currency} />
      </Prices>
    </>
  );
}
