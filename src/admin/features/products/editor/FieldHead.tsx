import { useRef, createContext, useContext } from 'react';
import { useForm, useField } from 'react-final-form';
import styled, { css } from 'styled-components';
import type { ProductField } from '@/contract/entities/product';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { below } from '@/ui/media';
import { Tag } from '@/ui/Tag';
import { InlineButton } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { getLabel, type ProductValues, sameValue } from './productForm';

const PublishedContext = createContext<ProductValues | null>(null);

/** The published values in the form's format; null for a new product. */
export const PublishedProvider = PublishedContext.Provider;

/** A form value that consists of several fields. */
export function useValue<Key extends keyof ProductValues>(key: Key): ProductValues[Key] {
  const { input } = useField<ProductValues[Key]>(key, {
    subscription: { value: true },
    format: (value: ProductValues[Key]) => value,
  });
  return input.value;
}

/** The published value if it differs from the form's, otherwise undefined. */
export function useOtherPublished<Key extends keyof ProductValues>(
  key: Key,
): ProductValues[Key] | undefined {
  const published = useContext(PublishedContext);
  const value = useValue(key);
  return published && !sameValue(published[key], value) ? published[key] : undefined;
}

const Box = styled.div<{ $changed: boolean }>`
  position: relative;
  min-width: 0;

  ${({ $changed }) =>
    $changed &&
    css`
      &::before {
        content: '';
        position: absolute;
        inset: 4px auto 2px -14px;
        width: 4px;
        border-radius: 2px;
        background: var(--accent);
      }
      ${below(1024)} {
        &::before {
          left: -10px;
        }
      }
    `}
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 10px;
  align-items: center;
  min-height: 24px;
  margin-bottom: 5px;
  font-size: var(--text-sm);
  font-weight: 600;
`;

/** Marks an unpublished field, with a button that reverts it. */
export function Unpublished({ name, onRevert }: { name: string; onRevert: () => void }) {
  const { text } = useText();
  return (
    <>
      <Tag $tone="accent">{text('admin:product.unpublished')}</Tag>
      <InlineButton type="button" onClick={onRevert}>
        <span>{text('admin:product.revertField')}</span>
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </InlineButton>
    </>
  );
}

interface FieldHeadProps {
  of: ProductField;
  /** The visible label; default: the field's name. Null if the control has its own. */
  label?: Elements;
  children: Elements;
}

/** Labels a field of both languages; marks it and offers to revert it if it is not published. */
export function FieldHead({ of, label, children }: FieldHeadProps) {
  const { text } = useText();
  const form = useForm<ProductValues>();
  const published = useOtherPublished(of);
  const box = useRef<HTMLDivElement>(null);
  const revert = () => {
    form.change(of, published as never);
    // The pressed button is gone.
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  const name = text(getLabel(of));
  return (
    <Box ref={box} $changed={published !== undefined}>
      <Head hidden={label === null && published === undefined}>
        {label === undefined ? <span>{name}</span> : label}
        {published !== undefined && <Unpublished name={name} onRevert={revert} />}
      </Head>
      {children}
    </Box>
  );
}
