import { useId, useState, Fragment } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import type { ProductContent, ProductText } from '@/contract/admin/products';
import { htmlLang, languageCodes, locales } from '@/contract/locale';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { below, from } from '@/ui/media';
import { RadioCard } from '@/ui/RadioCard';
import type { ProductChoices } from '@/admin/api/productsApi';
import { useMoment } from '@/admin/lib/useMoment';
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
  const isText = (key: string): key is ProductText => textKeys.some((one) => one === key);
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

const Fields = styled.div`
  display: grid;
  gap: 22px;
  margin-top: 18px;
  color: var(--text);

  legend {
    margin-bottom: 8px;
    font-weight: 600;
  }
`;
const Values = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;

  label {
    align-content: start;
    margin: 0;
    padding: 12px 14px;
  }
  ${from(768)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
const Before = styled.div`
  padding: 12px 14px;
  font-size: var(--text-sm);

  strong {
    display: block;
    margin-bottom: 6px;
  }
`;
/** Three values stand side by side. */
const WideDialog = createGlobalStyle`
dialog:has([data-wide]) {
  width: min(960px, calc(100vw - 2 * var(--gutter)));
}
${below(600)} {
  dialog:has([data-wide]) {
    width: 100%;
  }
}
`;

interface ConflictDialogProps {
  conflict: Conflict;
  choices: ProductChoices;
  onResolve: (theirs: readonly (keyof ProductContent)[]) => void;
  onClose: () => void;
}

/** Another user changed the same fields: for each, theirs and mine beside what it was. */
export function ConflictDialog({ conflict, choices, onResolve, onClose }: ConflictDialogProps) {
  const { text } = useText();
  const moment = useMoment();
  const id = useId();
  const { mine, before, keys, product, by, at } = conflict;
  const theirs = contentOfProduct(product);
  // What was not touched here is theirs.
  const [taken, setTaken] = useState<readonly (keyof ProductContent)[]>(() =>
    keys.filter((key) => sameValue(mine[key], before[key])),
  );
  const name = by ?? text('admin:conflict.files');
  const choose = (key: keyof ProductContent, isTheirs: boolean) =>
    setTaken((others) => [...others.filter((one) => one !== key), ...(isTheirs ? [key] : [])]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('admin:conflict.title')}
      actions={<Button onClick={() => onResolve(taken)}>{text('admin:conflict.done')}</Button>}
    >
      <WideDialog />
      <p data-wide>{text('admin:conflict.text', { name, time: moment(at) })}</p>
      <Fields>
        {keys.map((key) => (
          <fieldset key={key}>
            <legend>{text(fieldTexts[key])}</legend>
            <Values>
              <RadioCard
                name={`${id}-${key}`}
                checked={taken.includes(key)}
                onChange={() => choose(key, true)}
                title={text('admin:conflict.theirs', { name })}
                description={<ContentValue of={key} content={theirs} choices={choices} />}
              />
              <RadioCard
                name={`${id}-${key}`}
                checked={!taken.includes(key)}
                onChange={() => choose(key, false)}
                title={text('admin:conflict.mine')}
                description={<ContentValue of={key} content={mine} choices={choices} />}
              />
              <Before>
                <strong>{text('admin:conflict.before')}</strong>
                <ContentValue of={key} content={before} choices={choices} />
              </Before>
            </Values>
          </fieldset>
        ))}
      </Fields>
    </Dialog>
  );
}
