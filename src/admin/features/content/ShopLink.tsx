import styled from 'styled-components';
import { useText } from '../../../web/lib/text';
import { ExternalLink } from '../../../web/ui/icons';

const Anchor = styled.a`
  display: inline-flex;
  gap: 8px;
  align-items: center;
  min-height: 44px;
  font-size: var(--text-sm);

  .lucide {
    width: 16px;
    height: 16px;
  }
`;

/** Opens the shop's page. */
export function ShopLink({ path }: { path: string }) {
  const { text } = useText();
  return (
    <Anchor href={path} target="_blank" rel="noreferrer">
      <ExternalLink aria-hidden="true" />
      {text('admin:content.openShop')}
    </Anchor>
  );
}
