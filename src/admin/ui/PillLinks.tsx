import { NavLink } from 'react-router';
import styled from 'styled-components';
import { below } from '@/ui/media';

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-bottom: 26px;

  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding: 0 15px;
    border: 1.5px solid var(--border);
    border-radius: var(--radius-pill);
    font-size: var(--text-sm);
    font-weight: 500;
  }
  a:hover {
    border-color: var(--text);
  }
  a[aria-current] {
    background: var(--text);
    border-color: var(--text);
    color: var(--background);
  }
  ${below(1024)} {
    margin-bottom: 18px;
  }
`;

interface PillLinksProps {
  label: string;
  links: readonly { path: string; label: string }[];
}

/** Links between the screens of an area. */
export function PillLinks({ label, links }: PillLinksProps) {
  return (
    <nav aria-label={label}>
      <Links>
        {links.map((link) => (
          <li key={link.path}>
            <NavLink to={link.path}>{link.label}</NavLink>
          </li>
        ))}
      </Links>
    </nav>
  );
}
