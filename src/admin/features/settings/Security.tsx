import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Column } from '@/ui/Column';
import { staffApi } from '../../api/staffApi';
import { Tag } from '@/ui/Tag';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useMoment } from '@/lib/dates';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { Rows } from '../shared/Rows';
import { NewCodes } from './NewCodes';

/** Own sessions, each of which can be ended. */
function Sessions() {
  const { text } = useText();
  const moment = useMoment();
  const sessions = staffApi.useListSessionsQuery();
  const { data } = sessions;
  const [end, { isLoading, originalArgs }] = staffApi.useEndSessionMutation();
  const title = text('admin:settings.security.sessions');
  const nameOf = ({ device }: { device: string }) =>
    device || text('admin:settings.security.unknownDevice');
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" style={{ marginBottom: 16 }}>
        {title}
      </h2>
      <QueryState query={sessions} what={title} height="112px" top={16} />
      {data && (
        <Rows>
          {data.map((session) => (
            <li key={session.id}>
              <div>
                {nameOf(session)}
                <small>{moment(session.last_used_at)}</small>
              </div>
              {session.current ? (
                <Tag $tone="info">{text('admin:settings.security.current')}</Tag>
              ) : (
                <Button
                  variant="secondary"
                  size="small"
                  loading={isLoading && originalArgs === session.id}
                  onClick={() => void end(session.id)}
                >
                  {text('admin:settings.security.end')}
                  <VisuallyHidden>{` ${nameOf(session)}`}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </Rows>
      )}
    </section>
  );
}

export default function Security() {
  const { text } = useText();
  return (
    <>
      <ScreenHead title={text('admin:settings.security')} />
      <Column $gap={7}>
        <Sessions />
        <NewCodes />
      </Column>
    </>
  );
}
