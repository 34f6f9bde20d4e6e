import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { WifiOff } from 'lucide-react';
import { adminApi } from '../../api/adminApi';
import { useNewVersion } from '../../lib/registerServiceWorker';
import { useMoment } from '@/lib/dates';
import { useOnline } from '../../lib/useOnline';
import { useMe } from '../../session/signInMachine';

const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  align-items: center;
  padding: 10px 16px;
  background: var(--warning-soft);
  font-size: var(--text-sm);
  font-weight: 500;

  .lucide {
    --icon: 18px;
    color: var(--warning);
  }
`;

/** When the oldest data in the store was loaded, in milliseconds; Infinity without data. */
const oldestData = ({ admin }: { admin: ReturnType<typeof adminApi.reducer> }) =>
  Math.min(...Object.values(admin.queries).map((query) => query?.fulfilledTimeStamp ?? Infinity));

/** Above every screen: without a network from when the data are, and an offer to load a new version. */
export function StatusBanners() {
  const { text } = useText();
  const moment = useMoment();
  const online = useOnline();
  const oldest = useSelector(oldestData);
  const newVersion = useNewVersion();
  const { sample_shop } = useMe();
  // Each screen has requested it.
  const { data: today } = adminApi.endpoints.getToday.useQueryState();
  // Known before the first screen is shown, which the strip would move.
  const isSample = today?.setup.sample ?? sample_shop;
  return (
    <div className="no-print">
      {isSample && (
        <Strip as="section" aria-label={text('admin:samples.shop')}>
          {text('admin:samples.shop')}
        </Strip>
      )}
      <div role="status">
        {!online && (
          <Strip>
            <WifiOff aria-hidden="true" />
            <span>
              {oldest < Infinity
                ? text('admin:state.stale', { time: moment(new Date(oldest).toISOString()) })
                : text('admin:state.offline')}
            </span>
          </Strip>
        )}
        {newVersion && (
          <Strip>
            <span>{text('admin:state.newVersion')}</span>
            <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
              {text('admin:state.reload')}
            </Button>
          </Strip>
        )}
      </div>
    </div>
  );
}
