import { Link } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '../../../contract/admin/paths';
import { useText } from '../../../web/lib/text';
import { ChevronLeft } from '../../../web/ui/icons';

const Back = styled(Link)`
  display: inline-flex;
  gap: 6px;
  align-items: center;
  min-height: 44px;
  font-size: var(--text-sm);
  color: var(--text-muted);

  .lucide {
    width: 16px;
    height: 16px;
  }
`;

/** Above the screens below the list of stock. */
export function BackToStock() {
  const { text } = useText();
  return (
    <Back to={adminPaths.stock}>
      <ChevronLeft aria-hidden="true" />
      {text('admin:today.low.all')}
    </Back>
  );
}
