import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { Phone } from 'lucide-react';
import { MeasuringGlass } from '@/ui/art/MeasuringGlass';
import { ButtonLink } from '@/ui/Button';
import { Panel } from '@/ui/Panel';

const EmptyPanel = styled(Panel)`
  display: grid;
  gap: 14px;
  justify-items: start;
  max-width: 560px;

  svg {
    width: 92px;
    height: auto;
  }
  p {
    color: var(--text-muted);
  }
  a {
    width: 100%;
  }
`;

/** Until the first order ever. */
export function NoOrdersYet() {
  const { text } = useText();
  return (
    <EmptyPanel aria-labelledby="no-orders">
      <MeasuringGlass />
      <h2 id="no-orders">{text('admin:today.none')}</h2>
      <p>{text('admin:today.none.text')}</p>
      <ButtonLink to={pagePaths.home} target="_blank" rel="noreferrer">
        {text('admin:layout.openShop')}
      </ButtonLink>
      <ButtonLink variant="secondary" to={adminPaths.newOrder}>
        <Phone aria-hidden="true" />
        <span>{text('admin:phone.title')}</span>
      </ButtonLink>
    </EmptyPanel>
  );
}
