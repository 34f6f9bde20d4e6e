import { useState, Fragment } from 'react';
import styled from 'styled-components';
import type { ProductContent, ProductText } from '@/contract/admin/products';
import { htmlLang, languageCodes, locales, type Localized, textIn } from '@/contract/locale';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import type { ProductChoices } from '@/admin/api/productsApi';
import { ConflictDialog } from '@/admin/ui/ConflictDialog';
import { useMoment } from '@/lib/dates';
import { contentOfProduct, fieldTexts, sameValue, textKeys } from './productForm';
import type { Conflict } from './useProductForm';

const Languages = styled.span`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 10px;
  white-space: pre-line;
  overflow-wrap: anywhere;

  small {
    font-size: 0.75rem;
    line-height: 2;
    color: var(--text-muted);
  }
`;
const Images = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;

  & > span {
    position: relative;
    width: 52px;
    height: 52px;
    border-radius: var(--radius-sm);
    overflow: hidden;
  }
`;

interface ContentValueProps {
  of: keyof ProductContent;
  content: ProductContent;
  choices: ProductChoices;
}

/** A field of a product as text. */
function ContentValue({ of, content, choices }: ContentValueProps) {
  const { text, locale } = useText();
  const isText = (key: string): key is ProductText => textKeys.some((textKey) => textKey === key);
  if (isText(of))
    return (
      <Languages>
        {locales.map((language) => (
          <Fragment key={language}>
            <small>{languageCodes[language]}</small>
            <span lang={htmlLang(language)}>{content[of][language] || '–'}</span>
          </Fragment>
        ))}
      </Languages>
    );
  if (of === 'images')
    return (
      <Images>
        {content.images.map(({ src, width, height, alt }) => (
          <span key={src}>
            <ResponsiveImage
              {...{ src, width, height }}
              alt={textIn(alt, locale)}
              sizes="52px"
              fill
            />
          </span>
        ))}
      </Images>
    );
  const { category_id, nutrition, price, tags, pairs_with } = content;
  const named = (name?: Localized) => name && textIn(name, locale);
  const shown: Record<Exclude<keyof ProductContent, ProductText | 'images'>, string> = {
    slug: content.slug,
    sku: content.sku,
    net: content.net,
    category_id: named(choices.categories.find(({ id }) => id === category_id)?.name) ?? '',
    nutrition: nutrition ? Object.values(nutrition).join(' · ') : '',
    price: price === null ? '' : formatMoney(price, locale),
    vat_rate: `${content.vat_rate} %`,
    weight_grams: `${content.weight_grams} g`,
    featured: text(content.featured ? 'admin:product.yes' : 'admin:product.no'),
    active: text(content.active ? 'admin:product.yes' : 'admin:product.no'),
    tags: tags
      .map((tag) => named(choices.tags.find(({ id }) => id === tag)?.label) ?? tag)
      .join(', '),
    pairs_with: pairs_with
      .map((slug) => named(choices.products.find((product) => product.slug === slug)?.name) ?? slug)
      .join(', '),
  };
  return <span>{shown[of] || '–'}</span>;
}

interface ProductConflictProps {
  conflict: Conflict;
  choices: ProductChoices;
  onResolve: (theirs: readonly (keyof ProductContent)[]) => void;
  onClose: () => void;
}

/** Another user changed the same fields: for each, theirs and mine beside what it was. */
export default function ProductConflict({
  conflict,
  choices,
  onResolve,
  onClose,
}: ProductConflictProps) {
  const { text } = useText();
  const moment = useMoment();
  const { mine, before, keys, by, at } = conflict.typed;
  const theirs = contentOfProduct(conflict.now);
  // Untouched fields take their values.
  const [taken, setTaken] = useState<readonly (keyof ProductContent)[]>(() =>
    keys.filter((key) => sameValue(mine[key], before[key])),
  );
  const name = by ?? text('admin:conflict.files');
  const shown = (key: keyof ProductContent, content: ProductContent) => (
    <ContentValue of={key} content={content} choices={choices} />
  );
  return (
    <ConflictDialog
      title={text('admin:content.conflict.title')}
      text={text('admin:conflict.text', { name, time: moment(at) })}
      differences={keys.map((key) => ({
        key,
        label: text(fieldTexts[key]),
        now: shown(key, theirs),
        typed: shown(key, mine),
      }))}
      choice={{
        taken,
        onChoose: (key, isTaken) =>
          setTaken((others) => [
            ...others.filter((other) => other !== key),
            ...(isTaken ? [key] : []),
          ]),
        name,
        before: (key) => shown(key, before),
      }}
      actions={<Button onClick={() => onResolve(taken)}>{text('admin:conflict.done')}</Button>}
      onClose={onClose}
    />
  );
}
