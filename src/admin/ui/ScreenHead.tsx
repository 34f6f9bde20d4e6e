import styled from 'styled-components';
import type { Elements } from '@/lib/elements';
import { Cluster, Text } from '@/ui/primitives';
import { from } from '@/ui/media';
import { useText } from '@/lib/text';

/** Title of the document; every screen has one, because it is announced after a navigation. */
export function PageTitle({ children }: { children: string }) {
  const { text } = useText();
  return (
    <title>{text('admin:meta.title', { page: children, brand: text('common:brand.name') })}</title>
  );
}

const Head = styled(Cluster)`
  gap: 14px 24px;
  align-items: flex-end;
  margin-bottom: 18px;

  ${from(1024)} {
    margin-bottom: 26px;
  }
`;

interface ScreenHeadProps {
  title: string;
  /** Beside the title. */
  badge?: Elements;
  /** One line below the title; `pendingLead` while it is not known, so that the buttons do not move. */
  lead?: Elements | string;
  /** Buttons; one of them primary. */
  actions?: Elements;
  className?: string | undefined;
}

/** A no-break space has the height of a line. */
export const pendingLead = '\u00a0';

export function ScreenHead({ title, badge, lead, actions, className }: ScreenHeadProps) {
  return (
    <Head $between className={className}>
      <PageTitle>{title}</PageTitle>
      <div>
        <Cluster>
          <h1>{title}</h1>
          {badge}
        </Cluster>
        {lead && <Text $above={2}>{lead}</Text>}
      </div>
      {actions && <Cluster>{actions}</Cluster>}
    </Head>
  );
}
