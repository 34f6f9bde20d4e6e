import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Cluster } from '@/ui/primitives';

interface UnavailableNoticeProps {
  ids: readonly number[];
  onRemove: () => void;
}

export function UnavailableNotice({ ids, onRemove }: UnavailableNoticeProps) {
  const { text } = useText();
  if (ids.length === 0) return null;
  return (
    <Alert tone="warning" role="status">
      <Cluster>
        <span>{text('common:unavailable.text', { count: ids.length })}</span>
        <Button variant="secondary" size="small" onClick={onRemove}>
          {text('common:unavailable.remove')}
        </Button>
      </Cluster>
    </Alert>
  );
}
