import { useState } from 'react';
import { auditPerPage } from '../../../contract/admin/staff';
import { useText } from '../../../web/lib/text';
import { Button } from '../../../web/ui/Button';
import { Column } from '../../../web/ui/Column';
import { ErrorState } from '../../../web/ui/ErrorState';
import { Skeleton } from '../../../web/ui/Skeleton';
import { adminApi } from '../../api/adminApi';
import { useMoment } from '../../lib/useMoment';
import { Rows } from './list';

/** Who changed what, newest first; for owners. */
export function Log() {
  const { text } = useText();
  const moment = useMoment();
  const [before, setBefore] = useState<number | undefined>(undefined);
  const { data, isError, isFetching, refetch } = adminApi.useListLogQuery(before);
  const title = text('admin:nav.log');
  return (
    <Column $gap={5}>
      <title>{title}</title>
      <h1>{title}</h1>
      {isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {text('admin:state.notLoaded', { what: title })}
        </ErrorState>
      )}
      {!data && !isError && <Skeleton $height="240px" />}
      {data && (
        <Rows>
          {data.map((entry) => (
            <li key={entry.id}>
              <div>
                <code>{entry.action}</code>
                <small>{`${entry.entity} ${entry.entity_id}`}</small>
              </div>
              <div>
                {entry.staff?.name ?? text('admin:log.command')}
                <small>{moment(entry.at)}</small>
              </div>
            </li>
          ))}
        </Rows>
      )}
      {data?.length === auditPerPage && (
        <Button variant="secondary" loading={isFetching} onClick={() => setBefore(data.at(-1)?.id)}>
          {text('admin:log.older')}
        </Button>
      )}
    </Column>
  );
}
