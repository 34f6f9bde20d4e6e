import { useState, type ReactNode } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import {
  defaultLocale,
  languageCodes,
  isUntranslated,
  languageNames,
  type Locale,
  type Localized,
  locales,
} from '@/contract/locale';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { below, from } from '@/ui/media';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Switch = styled.div`
  position: var(--sticky-second);
  /* Sticks below the screen's bar. */
  top: var(--sticky-top, 57px);
  z-index: 5;
  margin: 0 -16px 8px;
  padding: 10px 16px;
  background: var(--background);

  & > div {
    display: flex;
    flex-wrap: wrap;
  }
  && button {
    flex: 1;
    min-width: min-content;
  }
  ${from(1024)} {
    display: none;
  }
`;
const Languages = styled.div<{ $shown: Locale }>`
  /* Invalid fields are shown in every language. */
  ${below(1024)} {
    [data-language]:not([data-language='${({ $shown }) => $shown}']):not(
        :has([aria-invalid='true'])
      ) {
      display: none;
    }
  }
`;
/** A text in all languages, with one visible label above them. */
export const SideBySide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px 20px;

  label {
    margin: 0;
  }
  textarea {
    min-height: 5rem;
    field-sizing: content;
  }
  ${from(1024)} {
    grid-template-columns: repeat(${locales.length}, minmax(0, 1fr));
    align-items: start;
  }
`;
const Pair = styled(SideBySide)`
  legend {
    margin-bottom: 6px;
    font-size: var(--text-sm);
    font-weight: 600;
  }
  legend > span + span {
    font-weight: 400;
    color: var(--text-muted);
  }
  && :is(input, textarea) {
    /* Beside the language code. */
    padding-right: 34px;
  }
  [data-language] {
    position: relative;
  }
  [data-language]::before {
    content: attr(data-code);
    position: absolute;
    top: 4px;
    right: 8px;
    font-size: 0.6875rem;
    font-weight: 600;
    color: var(--text-muted);
    pointer-events: none;
  }
`;

/** Returns a hint for an empty field whose text exists in another language. */
export function useMissingText(): (value: Localized, locale: Locale) => ReactNode {
  const { text } = useText();
  return (value, locale) => {
    if (!isUntranslated(value) || value[locale].trim() !== '') return undefined;
    const language = languageNames[defaultLocale];
    return (
      <span style={{ fontWeight: 600, color: 'var(--warning)' }}>
        {locale === defaultLocale
          ? text('admin:product.defaultMissing')
          : text('admin:product.untranslated', { language })}
      </span>
    );
  };
}

interface LanguagesOfFieldsProps {
  label: string;
  getLabel?: (locale: Locale) => string;
  children: ReactNode;
}

/** Wraps fields in all languages; on phones, shows one language at a time. */
export function LanguagesOfFields({
  label,
  getLabel = (locale) => languageNames[locale],
  children,
}: LanguagesOfFieldsProps) {
  const [shown, setShown] = useState(defaultLocale);
  return (
    <>
      <Switch>
        <SegmentedControl
          label={label}
          value={shown}
          segments={locales.map((value) => ({ value, label: getLabel(value) }))}
          onChange={setShown}
        />
      </Switch>
      <Languages $shown={shown}>{children}</Languages>
    </>
  );
}

interface LocalizedFieldProps {
  name: string;
  label: string;
  area?: boolean;
  optional?: boolean;
}

/** A text in all languages, side by side or, on phones, one at a time. */
export function LocalizedField({ name, label, area = false, optional }: LocalizedFieldProps) {
  const { text } = useText();
  const missing = useMissingText();
  // The value is empty after the surrounding block was removed.
  const { value } = useField<Localized | ''>(name, { subscription: { value: true } }).input;
  return (
    <Pair as="fieldset">
      <legend>
        <span>{label}</span>
        {optional && <span>{` (${text('common:form.field.optional')})`}</span>}
      </legend>
      {locales.map((locale) => (
        <div key={locale} data-language={locale} data-code={languageCodes[locale]}>
          <FormField
            name={`${name}.${locale}`}
            control={area ? 'area' : 'input'}
            label={<VisuallyHidden>{`${label}, ${languageNames[locale]}`}</VisuallyHidden>}
            autoComplete="off"
            required={!optional && locale === defaultLocale}
            hint={value && missing(value, locale)}
          />
        </div>
      ))}
    </Pair>
  );
}
