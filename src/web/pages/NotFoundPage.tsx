import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { StatusPage } from '@/ui/StatusPage';
import type { Meta, PageLoader } from './page';
import { leaf } from '@/ui/art/Print';

const digit = {
  y: 200,
  fontFamily: 'var(--font-display)',
  fontWeight: 650,
  fontSize: 290,
  fill: 'currentColor',
} as const;

/** The number 404, with a berry as its zero. */
function NotFoundBerry() {
  return (
    <svg viewBox="-4 -40 580 260" aria-hidden="true" focusable="false">
      <text x="10" {...digit}>
        4
      </text>
      <text x="392" {...digit}>
        4
      </text>
      <g transform="translate(9 9)">
        <circle cx="278" cy="112" r="84" fill="var(--art-berry)" />
        <path
          transform="translate(292 26) rotate(-38) scale(1.5)"
          d={leaf}
          fill="var(--art-leaf)"
        />
      </g>
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="278" cy="112" r="84" />
        <path
          strokeWidth="7"
          d="M278 107.1V84M288.3 114.6L310.3 107.5M284.4 126.8L298 145.5M271.6 126.8L258 145.5M267.7 114.6L245.7 107.5"
        />
        <g transform="translate(292 26) rotate(-38)">
          <path transform="scale(1.5)" strokeWidth="3" d={leaf} />
          <path d="M0 0h66" />
        </g>
      </g>
    </svg>
  );
}

export const meta: Meta = ({ text, brand }) => ({
  title: text('errors:page404.meta.title', { brand }),
  noindex: true,
});

export const loader: PageLoader = async () => ({ status: 404 });

export default function NotFoundPage() {
  const { text } = useText();
  return (
    <StatusPage
      title={text('errors:page404.title')}
      text={text('errors:page404.text')}
      art={<NotFoundBerry />}
      actions={
        <>
          <ButtonLink to={pagePaths.home} size="large">
            {text('common:action.goHome')}
          </ButtonLink>
          <ButtonLink to={pagePaths.shop} size="large" variant="secondary">
            {text('common:action.goToShop')}
          </ButtonLink>
        </>
      }
    />
  );
}
