import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { below } from '@/ui/media';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { adminApi } from '../../api/adminApi';

const Pill = styled.span<{ $urgent: boolean }>`
  min-width: 26px;
  margin-left: auto;
  padding: 1px 7px;
  border-radius: var(--radius-pill);
  background: var(${({ $urgent }) => ($urgent ? '--warning-soft' : '--surface-sunken')});
  font-size: var(--text-xs);
  font-weight: 600;
  text-align: center;
  color: var(${({ $urgent }) => ($urgent ? '--warning' : '--text-muted')});

  ${below(1024)} {
    position: absolute;
    top: 4px;
    left: calc(50% + 6px);
    min-width: 20px;
    padding: 0 5px;
  }
`;

/** How many orders wait on a screen, beside its link. */
export function WaitingCount({ path }: { path: string }) {
  const { text } = useText();
  const { data } = adminApi.useGetTodayQuery();
  if (!data) return null;
  const { placed, confirmed, packed } = data.flow;
  const count = {
    [adminPaths.today]: placed.count + data.alerts.reduce((sum, alert) => sum + alert.count, 0),
    [adminPaths.orders]: placed.count + confirmed.count + packed.count,
  }[path];
  if (!count) return null;
  return (
    <Pill $urgent={path === adminPaths.today}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{text('admin:layout.waitingAria', { count })}</VisuallyHidden>
    </Pill>
  );
}
