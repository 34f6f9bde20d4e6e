import { Fragment } from 'react';
import styled from 'styled-components';
import type { ProductContent, ProductText } from '../../../../contract/admin/products';
import { htmlLang, locales } from '../../../../contract/locale';
import { formatMoney } from '../../../../contract/money';
import { useText } from '../../../../web/lib/text';
import { ResponsiveImage } from '../../../../web/ui/ResponsiveImage';
import type { ProductChoices } from '../../../api/productsApi';
import { textKeys } from './productForm';

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
export function ContentValue({ of, content, choices }: ContentValueProps) {
  const { text, locale } = useText();
  const isText = (key: string): key is ProductText => textKeys.some((one) => one === key);
  if (isText(of))
    return (
      <Languages>
        {locales.map((language) => (
          <Fragment key={language}>
            <small>{language === 'en' ? 'EN' : 'SR'}</small>
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
            <ResponsiveImage {...{ src, width, height }} alt={alt[locale]} sizes="52px" fill />
          </span>
        ))}
      </Images>
    );
  const { category_id, nutrition, price, tags, pairs_with } = content;
  const shown: Record<Exclude<keyof ProductContent, ProductText | 'images'>, string> = {
    slug: content.slug,
    sku: content.sku,
    net: content.net,
    category_id: choices.categories.find(({ id }) => id === category_id)?.name[locale] ?? '',
    nutrition: nutrition ? Object.values(nutrition).join(' · ') : '',
    price: price === null ? '' : formatMoney(price, locale),
    vat_rate: `${content.vat_rate} %`,
    weight_grams: `${content.weight_grams} g`,
    featured: text(content.featured ? 'admin:product.yes' : 'admin:product.no'),
    active: text(content.active ? 'admin:product.yes' : 'admin:product.no'),
    tags: tags
      .map((tag) => choices.tags.find(({ id }) => id === tag)?.label[locale] ?? tag)
      .join(', '),
    pairs_with: pairs_with
      .map((slug) => choices.products.find((one) => one.slug === slug)?.name[locale] ?? slug)
      .join(', '),
  };
  return shown[of] || '–';
}
