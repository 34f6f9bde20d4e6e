import { useNavigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import type { CartView } from '@/web/store/pendingCart';
import { useKeptPress } from '@/ui/useKeptPress';

/**
 * Props of a button to the checkout, which opens when the server has all changes. A press is dropped
 * if a change is rejected or has to wait for the network, because the cart then shows it.
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
