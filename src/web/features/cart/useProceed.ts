import { useNavigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import type { CartView } from '@/web/store/pendingCart';
import { useKeptPress } from '@/ui/useKeptPress';

/**
 * Returns the props of a button that opens the checkout once the server has all changes. A press is dropped if a change
 * is rejected or has to wait for the network, because the cart then shows a notice.
 */
export function useProceed({ lines, updating, waiting }: CartView, isRejected = false) {
  const navigate = useNavigate();
  const { isKept, press } = useKeptPress(
    !updating,
    () => void navigate(pagePaths.checkout),
    waiting || isRejected || lines.some(({ rejection }) => rejection),
  );
  return { loading: isKept, disabled: waiting, onClick: press };
}
