import { Link } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { from } from '@/ui/media';
import { tapLine } from '@/ui/TextLink';

const Home = styled(Link)`
  ${tapLine}

  img {
    width: auto;
    height: 34px;
  }
  ${from(768)} {
    img {
      height: 38px;
    }
  }
  ${from(1024)} {
    img {
      height: 52px;
    }
  }
`;

const size = { width: 273, height: 85, alt: '' } as const;

/** The logo, linking to the home page. CSS selects the theme's version, so that none flashes. */
export function Logo({ onClick }: { onClick?: () => void }) {
  const { text } = useText();
  const label = text('common:header.logoAria', { brand: text('common:brand.name') });
  return (
    <Home to={pagePaths.home} aria-label={label} onClick={onClick}>
      <img {...size} src="/logo/wordmark-light.svg" style={{ display: 'var(--show-light)' }} />
      <img {...size} src="/logo/wordmark-dark.svg" style={{ display: 'var(--show-dark)' }} />
    </Home>
  );
}
