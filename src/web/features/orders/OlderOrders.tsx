import { useState, type Ref } from 'react';
import styled from 'styled-components';
import { useText } from '../../lib/text';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

const Place = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  margin-top: clamp(24px, 3vw, 40px);
`;

interface OlderOrdersProps {
  button: Ref<HTMLButtonElement>;
  fetchOlder: () => Promise<{ isError: boolean }>;
}

/** Lengthens the list. Where that failed the same button, which keeps the focus, tries again. */
export function OlderOrders({ button, fetchOlder }: OlderOrdersProps) {
  const { text } = useText();
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const show = async () => {
    setLoading(true);
    const { isError } = await fetchOlder();
    setLoading(false);
    setFailed(isError);
  };
  return (
    <Place>
      <VisuallyHidden role="status">{loading && text('common:state.loading')}</VisuallyHidden>
      {failed && (
        <Alert tone="danger" role="alert">
          {text('orders:older.notLoaded')}
        </Alert>
      )}
      <Button ref={button} variant="secondary" loading={loading} onClick={() => void show()}>
        {text(failed ? 'common:action.retry' : 'orders:older.show')}
      </Button>
    </Place>
  );
}
