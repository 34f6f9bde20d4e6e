import { useField } from 'react-final-form';
import styled from 'styled-components';
import { useText } from '../../../web/lib/text';
import { ResponsiveImage } from '../../../web/ui/ResponsiveImage';

interface StoredImage {
  src: string;
  width: number;
  height: number;
}

const Box = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    margin-bottom: 6px;
    padding: 0;
    font-size: var(--text-sm);
    font-weight: 600;
  }
`;
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;

  button {
    width: 132px;
    padding: 3px;
    overflow: hidden;
    border: 2px solid transparent;
    border-radius: var(--radius-sm);
  }
  button[aria-pressed='true'] {
    border-color: var(--brand);
  }
`;

/** Chooses one of the images that are stored already. */
export function ImageField({ name, images }: { name: string; images: readonly StoredImage[] }) {
  const { text } = useText();
  const { input } = useField<StoredImage>(name, { format: (value) => value });
  const bySrc = new Map(images.map((image) => [image.src, image]));
  return (
    <Box>
      <legend>{text('admin:content.image')}</legend>
      <Choices>
        {[...bySrc.values()].map((image, index) => (
          <button
            key={image.src}
            type="button"
            aria-label={text('admin:content.image.choose', { number: index + 1 })}
            aria-pressed={image.src === input.value.src}
            onClick={() => input.onChange(image)}
          >
            <ResponsiveImage {...image} alt="" sizes="132px" />
          </button>
        ))}
      </Choices>
    </Box>
  );
}
