import type { Session } from '@/contract/account';
import { toApiError } from '@/client/apiError';
import { useDates } from '@/lib/dates';
import { customerApi } from '../../api/customerApi';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { LoadState } from '@/ui/ErrorState';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { Tag } from '@/ui/Tag';
import { useToast } from '@/ui/toast/ToastProvider';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { SettingsBlock, useFailureToast } from './SettingsBlock';

export function SessionList() {
  const { text } = useText();
  const showFailure = useFailureToast();
  const toast = useToast();
  const query = customerApi.useListSessionsQuery();
  const { data: sessions } = query;
  const [endSession, { isLoading: isEnding }] = customerApi.useEndSessionMutation();
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const getName = ({ device }: Session) => device || text('account:sessions.unknown');
  const { dateTime } = useDates();

  const end = async (sessionsToEnd: readonly Session[]) => {
    let failure: unknown;
    for (const { id } of sessionsToEnd) {
      const { error } = await endSession({ params: { id } });
      // A session that no longer exists is not a failure. Other failures do not stop the loop.
      if (error && toApiError(error).code !== 'session_not_found') failure ??= error;
    }
    if (failure) showFailure(failure);
    else {
      focusHeading();
      toast.success(
        text(sessionsToEnd.length > 1 ? 'account:sessions.othersEnded' : 'account:sessions.ended'),
      );
    }
  };

  return (
    <SettingsBlock
      title={text('account:sessions.heading')}
      headingRef={heading}
      help={text('account:sessions.help')}
    >
      {!sessions ? (
        <LoadState queries={[query]} height="48px">
          {text('account:sessions.loadFailed')}
        </LoadState>
      ) : (
        <Stack $gap={4}>
          <Stack as="ul" $gap={4}>
            {sessions.map((session) => (
              <Cluster as="li" key={session.id} $between $gap={[2, 4]} style={{ minHeight: 48 }}>
                <span>
                  <span>{getName(session)}</span>
                  <Text as="small" style={{ display: 'block' }}>
                    {text('account:sessions.lastUsed', {
                      date: dateTime(session.last_used_at),
                    })}
                  </Text>
                </span>
                {session.current ? (
                  <Tag>{text('account:sessions.current')}</Tag>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    loading={isEnding}
                    aria-label={text('account:sessions.endDevice', { device: getName(session) })}
                    onClick={() => void end([session])}
                  >
                    {text('account:sessions.end')}
                  </Button>
                )}
              </Cluster>
            ))}
          </Stack>
          {others.length > 1 && (
            <div>
              <Button variant="secondary" loading={isEnding} onClick={() => void end(others)}>
                {text('account:sessions.endOthers')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </SettingsBlock>
  );
}
