import { useText } from '../../lib/text';
import { TwoColumns } from '../../ui/Grid';
import { Skeleton, useSkeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';

/** What the server sends: it knows nobody's cart. */
export function CartSkeleton() {
  const { text } = useText();
  const shown = useSkeleton(true);
  return (
    <>
      <h1>{text('cart:title')}</h1>
      <div
        style={{ minHeight: '60vh', paddingTop: 40 }}
        role="status"
        aria-label={text('common:state.loading')}
      >
        {shown && (
          <TwoColumns>
            <Stack $gap={5}>
              <Skeleton $height="128px" />
              <Skeleton $height="128px" />
            </Stack>
            <Skeleton $height="320px" />
          </TwoColumns>
        )}
      </div>
    </>
  );
}
