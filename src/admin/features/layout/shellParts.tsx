import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { useTimestamp } from '@/lib/dates';
import { Checkbox } from '@/ui/Checkbox';
import { Dialog } from '@/ui/Dialog';
import { StatusPage } from '@/ui/StatusPage';
import { adminApi } from '../../api/adminApi';
import { useNewVersion } from '../../lib/registerServiceWorker';
import { useOnline } from '../../lib/useOnline';
import { useMe } from '../../session/signInMachine';
import { areShortcutsOn, chooseShortcuts, shortcuts } from '../../lib/shortcuts';
import { PageTitle } from '../../ui/ScreenHead';

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

/** The timestamp of the oldest data in the store in milliseconds, or Infinity without data. */
const getOldestData = ({ admin }: { admin: ReturnType<typeof adminApi.reducer> }) =>
  Math.min(...Object.values(admin.queries).map((query) => query?.fulfilledTimeStamp ?? Infinity));

/** Banners above every screen: the age of the data while offline, or a new version. */
export function StatusBanners() {
  const { text } = useText();
  const timestamp = useTimestamp();
  const isOnline = useOnline();
  const oldest = useSelector(getOldestData);
  const hasNewVersion = useNewVersion();
  const { sample_shop } = useMe();
  // Every screen has already requested it.
  const { data: today } = adminApi.endpoints.getToday.useQueryState();
  // Known before the first screen is shown, so the strip does not move the screen.
  const isSample = today?.setup.sample ?? sample_shop;
  return (
    <div className="no-print">
      {isSample && (
        <Strip as="section" aria-label={text('admin:samples.shop')}>
          {text('admin:samples.shop')}
        </Strip>
      )}
      <div role="status">
        {!isOnline && (
          <Strip>
            <WifiOff aria-hidden="true" />
            <span>
              {oldest < Infinity
                ? text('admin:state.stale', { time: timestamp(new Date(oldest).toISOString()) })
                : text('admin:state.offline')}
            </span>
          </Strip>
        )}
        {hasNewVersion && (
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

const Keys = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 10px 16px;
  align-items: center;
  margin-bottom: 16px;
  color: var(--text);

  kbd {
    display: inline-block;
    min-width: 28px;
    padding: 2px 8px;
    border: 1px solid var(--border-strong);
    border-radius: 5px;
    font: 600 var(--text-sm) var(--font-ui);
    text-align: center;
  }
`;

/** Lists the shortcuts. Single-key shortcuts can be turned off (WCAG 2.1.4), because speech input may trigger them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { text } = useText();
  const [on, setOn] = useState(areShortcutsOn);
  const all = { ...shortcuts, 'Ctrl K': 'admin:keys.palette' } as const;
  return (
    <Dialog open onClose={onClose} title={text('admin:keys.title')}>
      <Keys>
        {Object.entries(all).map(([key, label]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text(label)}</dd>
          </div>
        ))}
      </Keys>
      <Checkbox
        checked={on}
        onChange={({ target }) => {
          chooseShortcuts(target.checked);
          setOn(target.checked);
        }}
      >
        {text('admin:keys.on')}
      </Checkbox>
    </Dialog>
  );
}

function NoScreen({ title, explanation }: { title: string; explanation: string }) {
  const { text } = useText();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StatusPage
        title={title}
        text={explanation}
        actions={<ButtonLink to={adminPaths.home}>{text('admin:layout.name')}</ButtonLink>}
      />
    </>
  );
}

export function NotFound() {
  const { text } = useText();
  return (
    <NoScreen title={text('errors:page404.title')} explanation={text('errors:page404.text')} />
  );
}

export function NoAccess() {
  const { text } = useText();
  const role = text(`admin:layout.role.${useMe().role}`);
  return (
    <NoScreen
      title={text('admin:noAccess.title')}
      explanation={text('admin:noAccess.text', { role })}
    />
  );
}
