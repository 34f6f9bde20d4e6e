import styled from 'styled-components';
import type { ProductSummary } from '../../../contract/product';
import { useText } from '../../lib/text';
import { from } from '../../ui/media';
import { Controls } from './Controls';
import { Foundations } from './Foundations';
import { Messages } from './Messages';
import { Products } from './Products';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  ${from(1200)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Theme = styled.div`
  min-width: 0;
  padding: 40px var(--gutter) 96px;
  background: var(--background);
  color: var(--text);
`;

/** Light and dark, beside each other where there is room. */
export function Themes({ products }: { products: readonly ProductSummary[] }) {
  const { text } = useText();
  return (
    <Columns>
      {(['light', 'dark'] as const).map((theme) => (
        <Theme key={theme} data-theme={theme}>
          <h1>{text(`common:theme.${theme}`)}</h1>
          <Foundations />
          <Controls theme={theme} />
          <Products products={products} />
          <Messages products={products} />
        </Theme>
      ))}
    </Columns>
  );
}
