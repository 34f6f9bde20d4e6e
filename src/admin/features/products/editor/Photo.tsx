import styled from 'styled-components';
import { type Locale, languageNames, locales } from '@/contract/locale';
import { type ProductContentImage } from '@/contract/admin/products';
import { useText, type MessageId } from '@/lib/text';
import { Field } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { ChevronLeft, ChevronRight, Crop, Star, Trash2 } from '@/ui/icons';
import { TextArea } from '@/ui/inputs';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { from } from '@/ui/media';
import { MoveButtons } from '@/admin/ui/MoveButtons';
import { PhotoItem, Stage, Tools } from '../../../ui/images/uploads';

const Main = styled.span`
  position: absolute;
  top: 8px;
  left: 8px;
  z-index: 1;
  display: inline-flex;
  gap: 6px;
  align-items: center;
  padding: 3px 9px 3px 7px;
  border-radius: 4px;
  background: var(--surface-raised);
  font-size: var(--text-xs);
  font-weight: 600;

  .lucide {
    width: 14px;
    height: 14px;
    fill: var(--art-sun);
    color: var(--art-sun);
  }
`;
const Alt = styled.div`
  & + & {
    margin-top: 6px;
  }
  label {
    margin-bottom: 3px;
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--text-muted);
  }
  && textarea {
    min-height: 44px;
    field-sizing: content;
    resize: none;
    line-height: 1.4;

    ${from(1024)} {
      font-size: var(--text-sm);
    }
  }
`;

/** Before an item of the list is removed: the focus goes to the next one, or the one before. */
function focusNext(photo: Element | null): void {
  const next = photo?.nextElementSibling ?? photo?.previousElementSibling;
  const button = next?.querySelector<HTMLElement>('[data-remove]') ?? next?.querySelector('button');
  button?.focus();
}

interface PhotoProps {
  image: ProductContentImage;
  index: number;
  count: number;
  errorOf: (locale: Locale) => string | undefined;
  onAlt: (locale: Locale, alt: string) => void;
  onMove: (to: number) => void;
  onMain: () => void;
  onCrop: () => void;
  onRemove: () => void;
}

/** A photo of the product: its place, description in both languages, crop. */
export function Photo({ image, index, count, errorOf, onAlt, ...actions }: PhotoProps) {
  const { onMove, onMain, onCrop, onRemove } = actions;
  const { text } = useText();
  const number = index + 1;
  const label = (id: MessageId) => text('admin:image.action', { action: text(id), number });
  return (
    <PhotoItem>
      <Stage>
        <ResponsiveImage
          src={image.src}
          width={image.width}
          height={image.height}
          alt=""
          sizes="(min-width: 1024px) 250px, 120px"
          fill
        />
        {image.is_main && (
          <Main>
            <Star aria-hidden="true" />
            <span>{text('admin:image.main')}</span>
          </Main>
        )}
      </Stage>
      <Tools>
        <MoveButtons
          index={index}
          count={count}
          labels={[label('admin:image.forward'), label('admin:image.back')]}
          icons={[ChevronLeft, ChevronRight]}
          onMove={onMove}
        />
        {!image.is_main && (
          <IconButton label={label('admin:image.makeMain')} onClick={onMain}>
            <Star aria-hidden="true" />
          </IconButton>
        )}
        <span />
        <IconButton label={label('admin:image.crop')} onClick={onCrop}>
          <Crop aria-hidden="true" />
        </IconButton>
        <IconButton
          label={label('admin:image.remove')}
          data-remove=""
          onClick={({ currentTarget }) => {
            focusNext(currentTarget.closest('li'));
            onRemove();
          }}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </Tools>
      <div>
        {locales.map((locale) => (
          <Alt key={locale}>
            <Field
              error={errorOf(locale)}
              label={text('admin:product.inLanguage', {
                language: languageNames[locale],
                value: label('admin:image.alt'),
              })}
            >
              {(control) => (
                <TextArea
                  {...control}
                  value={image.alt[locale]}
                  onChange={({ target }) => onAlt(locale, target.value)}
                />
              )}
            </Field>
          </Alt>
        ))}
      </div>
    </PhotoItem>
  );
}
