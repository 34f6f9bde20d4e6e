import styled from 'styled-components';
import type { ProductSummary } from '@/contract/product';
import { useText } from '@/lib/text';
import { categoryField } from '@/shared/categoryField';
import { ArrowRight, History, Search } from '@/ui/icons';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { ResponsiveImage, MediaBox } from '@/ui/ResponsiveImage';
import type { SearchOffer, SearchOption } from './searchOptions';

const Popup = styled.div`
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

const Suggestion = styled.li<{ $product: boolean }>`
  display: grid;
  grid-template-columns: ${({ $product }) => ($product ? '44px' : '22px')} minmax(0, 1fr) auto;
  align-items: center;
  gap: 12px;
  min-height: ${({ $product }) => ($product ? 56 : 44)}px;
  padding: 6px 12px 6px ${({ $product }) => ($product ? 6 : 17)}px;
  border-radius: var(--radius-sm);
  font-size: var(--text-sm);
  line-height: 1.3;
  cursor: pointer;

  & > .lucide {
    width: 18px;
    height: 18px;
    color: var(--text-muted);
  }
  &:hover,
  &[aria-selected='true'] {
    background: var(--surface-sunken);
  }
  &[aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--focus-ring);
  }
`;

const OfferNote = styled.p`
  padding: 8px 12px;
  font-size: var(--text-sm);
  line-height: 1.4;
  color: var(--text-muted);
`;

const Note = styled.small`
  display: block;
  font-size: var(--text-xs);
  color: var(--text-muted);
`;

/** The previous price below the price. */
const Photo = styled(MediaBox)<{ $dim: boolean }>`
  opacity: ${({ $dim }) => ($dim ? 0.5 : 1)};
`;

interface SearchSuggestionsProps {
  id: string;
  optionId: (index: number) => string;
  offer: SearchOffer;
  /** Index of the option chosen by keyboard; -1 for none. */
  active: number;
  onChoose: (option: SearchOption) => void;
}

/** The listbox of the search field's combobox, with a note above it or instead. */
export function SearchSuggestions({
  id,
  optionId,
  offer: { options, note },
  active,
  onChoose,
}: SearchSuggestionsProps) {
  const { text } = useText();
  return (
    // Runs before the field loses focus and the list closes.
    <Popup onMouseDown={(event) => event.preventDefault()}>
      {/* The field's status announces it. */}
      {note && <OfferNote aria-hidden="true">{note}</OfferNote>}
      {options.length > 0 && (
        <ul id={id} role="listbox" aria-label={text('common:search.suggestions')}>
          {options.map((option, index) => (
            <Suggestion
              key={keyOf(option)}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              $product={option.kind === 'product'}
              onClick={() => onChoose(option)}
            >
              <Suggested option={option} />
            </Suggestion>
          ))}
        </ul>
      )}
    </Popup>
  );
}

function keyOf(option: SearchOption): string {
  if (option.kind === 'product') return `product ${option.product.id}`;
  return `${option.kind} ${option.kind === 'page' ? option.to : option.q}`;
}

function Suggested({ option }: { option: SearchOption }) {
  switch (option.kind) {
    case 'product':
      return <SuggestedProduct product={option.product} />;
    case 'page':
      return (
        <>
          <ArrowRight aria-hidden="true" />
          <span>{option.label}</span>
        </>
      );
    case 'search':
      return (
        <>
          <History aria-hidden="true" />
          <span>{option.q}</span>
        </>
      );
    case 'all':
      return (
        <>
          <Search aria-hidden="true" />
          <b>{option.label}</b>
        </>
      );
  }
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
        <span>{product.name}</span>
        <Note>
          <span>{product.net}</span>
          {soldOut && <span>{` · ${text('common:search.soldOut')}`}</span>}
        </Note>
      </span>
      <span style={{ display: 'grid', justifyItems: 'end' }}>
        <Price amount={product.price} />
        <PriorPrice amount={product.reduction?.prior_price} />
      </span>
    </>
  );
}
