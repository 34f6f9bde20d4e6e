import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';

interface OlderProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Loads the next page of a list, while there is one. */
export function Older({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: OlderProps) {
  const { text } = useText();
  if (!hasNextPage) return null;
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {text('admin:orders.older')}
      </Button>
    </div>
  );
}
