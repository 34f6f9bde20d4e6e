import { useText } from '../../lib/text';
import { TwoColumns } from '../../ui/Grid';
import { Skeleton, useSkeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { CheckoutBodyGrid } from './CheckoutBodyGrid';

/** Until it is known what the shopper has chosen already. */
export function CheckoutSkeleton() {
  const { text } = useText();
  const shown = useSkeleton(true);
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
      {shown && (
        <CheckoutBodyGrid>
          <Skeleton $height="56px" />
          <TwoColumns>
            <Skeleton $height="420px" />
            <Skeleton $height="280px" />
          </TwoColumns>
        </CheckoutBodyGrid>
      )}
    </div>
  );
}
