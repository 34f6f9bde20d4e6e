import { memo } from 'react';
import { useFormState } from 'react-final-form';
import styled from 'styled-components';
import { byLocale, languageNames, type Locale, locales } from '@/contract/locale';
import type { FieldMeta } from '@/contract/entities/field';
import { productContent, type ProductText, productTexts } from '@/contract/entities/product';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { from } from '@/ui/media';
import { Stack, Text } from '@/ui/primitives';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { LanguagesOfFields, SideBySide, useMissingText } from '@/admin/ui/LocalizedField';
import { FieldHead, useValue } from './FieldHead';
import { getLabel, type ProductValues } from './productForm';

const Heads = styled.div`
  display: none;

  ${from(1024)} {
    position: var(--sticky);
    /* Sticks below the save bar. */
    top: 72px;
    z-index: 5;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 20px;
    margin-bottom: 6px;
    padding: 10px 0 8px;
    border-bottom: 1px solid var(--border);
    background: var(--background);
    font-size: var(--text-sm);

    p {
      display: flex;
      justify-content: space-between;
    }
  }
`;
const Pair = styled(SideBySide)`
  ${from(1024)} {
    input,
    textarea {
      font-size: var(--text-sm);
      line-height: 1.5;
    }
  }
  [data-missing] :is(input, textarea):not([aria-invalid='true']) {
    border: 1.5px dashed var(--warning);
  }
`;

function LanguageField({ of, locale }: { of: ProductText; locale: Locale }) {
  const { text } = useText();
  const value = useValue(of);
  const missing = useMissingText()(value, locale);
  const { area, hint }: FieldMeta = productContent.schema[of].meta;
  const label = text('admin:product.inLanguage', {
    language: languageNames[locale],
    value: text(getLabel(of)),
  });
  return (
    <div data-language={locale} data-missing={missing && true}>
      <FormField
        name={`${of}.${locale}`}
        control={area ? 'area' : 'input'}
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        hint={hint && value[locale] !== '' ? text(hint, { count: value[locale].length }) : missing}
      />
    </div>
  );
}

/** Counts complete texts: in each language, and in any. */
function useComplete(): Record<Locale | 'either', number> {
  const { values } = useFormState<ProductValues>({ subscription: { values: true } });
  const given = (...of: readonly Locale[]) =>
    productTexts.filter((name) => of.some((locale) => values[name][locale].trim() !== '')).length;
  return { ...byLocale((locale) => given(locale)), either: given(...locales) };
}

/** Memoised, so that typing does not render it again. */
const Fields = memo(() => (
  <Stack $gap={5} $above={4}>
    {productTexts.map((of) => (
      <FieldHead key={of} of={of}>
        <Pair>
          {locales.map((locale) => (
            <LanguageField key={locale} of={of} locale={locale} />
          ))}
        </Pair>
      </FieldHead>
    ))}
  </Stack>
));

/** The texts in all languages, side by side; on phones one language at a time. */
export function Texts() {
  const { text } = useText();
  const complete = useComplete();
  const total = productTexts.length;
  const isComplete = (locale: Locale) => complete[locale] === complete.either;
  const completed = (locale: Locale) =>
    text('admin:product.complete', { done: complete[locale], total });
  return (
    <section aria-labelledby="product-texts">
      <h2 id="product-texts">{text('admin:product.texts')}</h2>
      <LanguagesOfFields
        label={text('admin:product.texts')}
        getLabel={(locale) =>
          isComplete(locale)
            ? languageNames[locale]
            : `${languageNames[locale]} ${completed(locale)}`
        }
      >
        <Heads>
          {locales.map((locale) => (
            <p key={locale}>
              <strong>{languageNames[locale]}</strong>
              <Text
                as="span"
                $size="xs"
                $tone={isComplete(locale) ? 'text-muted' : 'warning'}
                $strong={!isComplete(locale)}
              >
                {completed(locale)}
              </Text>
            </p>
          ))}
        </Heads>
        <Fields />
      </LanguagesOfFields>
    </section>
  );
}
