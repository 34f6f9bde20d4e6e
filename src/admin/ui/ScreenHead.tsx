import { Link, type LinkProps } from 'react-router';
import styled from 'styled-components';
import { ChevronLeft, Ellipsis, type LucideIcon, Search, SlidersHorizontal } from 'lucide-react';
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { adminPaths } from '@/contract/admin/paths';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { IconButton, IconLink } from '@/ui/IconButton';
import { largeText } from '@/ui/media';
import { Menu, MenuItem } from '@/ui/Menu';
import { Cluster, Text } from '@/ui/primitives';
import { useWide } from '@/ui/useMediaQuery';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useOnline } from '../lib/useOnline';
import { SearchField, type SearchFieldProps } from './SearchField';
import { Wordmark } from './Wordmark';

const Back = styled(Link)`
  --icon: 16px;
  display: inline-flex;
  gap: 6px;
  align-items: center;
  min-height: 44px;
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Back {...rest}>
      <ChevronLeft aria-hidden="true" />
      <span>{children}</span>
    </Back>
  );
}

/** The document's title. Every screen needs one, because navigation announces it. */
export function PageTitle({ children }: { children: string }) {
  const { text } = useText();
  return (
    <title>{text('admin:meta.title', { page: children, brand: text('common:brand.name') })}</title>
  );
}

interface TopBar {
  /** The element that contains the bar on phones; without it, the bar is at the top of the screen. */
  slot: HTMLElement | null;
  openSearch?: () => void;
  /** Keeps the back link in the layout's bar while the screen changes. */
  setVisibleBack?: (back: BackTo | undefined) => void;
  /** The back link of a screen without a tab. */
  back?: BackTo | undefined;
}

export const TopBarContext = createContext<TopBar>({ slot: null });

export interface HeadAction {
  icon: LucideIcon;
  label: string;
  /** Makes the action a link instead of a button. */
  to?: string;
  newTab?: true;
  /** Whether the link replaces this screen in the history. */
  replace?: true;
  onClick?: () => void;
  /** Whether it is an icon in the bar on phones instead of a menu entry. */
  inBar?: true;
  /** Defaults to secondary. */
  variant?: 'primary' | 'danger';
  loading?: boolean;
  disabled?: boolean;
  /** Whether the action sends a request, which needs the network. */
  sends?: true;
}

export interface BackTo {
  to: string;
  label: string;
}

interface ScreenHeadProps {
  title: string;
  /** The document's title, if it differs because several screens share the heading. */
  documentTitle?: string;
  /** Shown beside the title or, on phones, below it. */
  badge?: Elements;
  /** A line below the title. Pass `pendingLead` while loading, which keeps the buttons in place. */
  lead?: Elements | string;
  back?: BackTo | undefined;
  actions?: readonly (HeadAction | false | undefined)[];
  /** Searches the list; on phones, the field opens in the bar. */
  search?: SearchFieldProps;
  /** Shown beside the search. On phones, shown while a filter is set or after choosing a menu entry. */
  filters?: { label: string; isSet: boolean; fields: Elements };
  /** Whether the bar shows the logo on phones, with the title below it. */
  isHome?: boolean;
  className?: string | undefined;
}

/** A no-break space reserves the height of a line. */
export const pendingLead = '\u00a0';

const Head = styled(Cluster)`
  gap: 14px 24px;
  align-items: flex-end;
  margin-bottom: 26px;
`;
const Bar = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  min-width: 0;

  && h1 {
    display: -webkit-box;
    flex: 1;
    min-width: 0;
    font: 600 1.25rem/1.15 var(--font-display);
    letter-spacing: -0.015em;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;

    ${largeText} {
      display: block;
    }
  }
  form {
    max-width: none;
  }
  input {
    min-height: 44px;
    border-radius: var(--radius-pill);
  }
  & > :last-child:is(button, a, div) {
    margin-right: -12px;
  }
  @media print {
    & > :not(h1) {
      display: none;
    }
  }
`;
const Below = styled(Text)`
  margin-bottom: 16px;

  h1 {
    margin-bottom: 4px;
    color: var(--text);
  }
`;

const externally = { target: '_blank', rel: 'noreferrer' } as const;

export function ActionButton({ action }: { action: HeadAction }) {
  const { icon: Icon, label, to, newTab, replace, onClick, variant, loading, disabled } = action;
  const look = { variant: variant ?? 'secondary', size: 'small', className: 'no-print' } as const;
  const children = (
    <>
      <Icon aria-hidden="true" />
      <span>{label}</span>
    </>
  );
  return to === undefined ? (
    <Button {...{ ...look, children, disabled, onClick }} loading={loading ?? false} />
  ) : (
    <ButtonLink {...{ ...look, children, to, replace, ...(newTab && externally) }} />
  );
}

function ActionIcon({ action }: { action: HeadAction }) {
  const { icon: Icon, label, to, disabled, onClick } = action;
  const children = <Icon aria-hidden="true" />;
  return to === undefined ? (
    <IconButton {...{ label, disabled, onClick, children }} />
  ) : (
    <IconLink {...{ label, to, children }} />
  );
}

export function BackIcon({ to, label }: BackTo) {
  return (
    <IconLink label={label} to={to} style={{ marginLeft: -12 }}>
      <ChevronLeft aria-hidden="true" />
    </IconLink>
  );
}

export function useActions(actions: ScreenHeadProps['actions'] = []): HeadAction[] {
  const isOnline = useOnline();
  return actions
    .filter((action) => action !== false && action !== undefined)
    .map((action) => ({ ...action, disabled: !!action.disabled || (!!action.sends && !isOnline) }));
}

function WideHead(props: ScreenHeadProps) {
  const { title, badge, lead, back, actions, search, filters, className } = props;
  const buttons = useActions(actions);
  return (
    <>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <Head $between className={className}>
        <div>
          <Cluster>
            <h1>{title}</h1>
            {badge}
          </Cluster>
          {lead && <Text $above={2}>{lead}</Text>}
        </div>
        {buttons.length > 0 && (
          <Cluster>
            {buttons.map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
          </Cluster>
        )}
      </Head>
      {(search ?? filters) && (
        <Cluster style={{ marginBottom: 12 }}>
          {search && <SearchField {...search} />}
          {filters?.fields}
        </Cluster>
      )}
    </>
  );
}

export const ActionItems = ({ actions }: { actions: readonly HeadAction[] }) =>
  actions.map(({ icon: Icon, ...action }) => (
    <MenuItem key={action.label} icon={<Icon aria-hidden="true" />} {...action} />
  ));

function PhoneHead(props: ScreenHeadProps) {
  const { title, badge, lead, actions, search, filters, isHome = false, className } = props;
  const { text } = useText();
  const { slot, openSearch, setVisibleBack, back: layoutBack } = useContext(TopBarContext);
  const back = isHome ? undefined : (props.back ?? layoutBack);
  const { to, label } = back ?? {};
  const all = useActions(actions);
  const inMenu = all.filter(({ inBar }) => !inBar);
  const [searchOpened, setSearchOpened] = useState(false);
  const [filtersOpened, setFiltersOpened] = useState<boolean>();
  const isSearching = search !== undefined && (searchOpened || search.value !== '');
  const isFiltering = filters !== undefined && (filtersOpened ?? filters.isSet);
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    bar.current?.querySelector<HTMLElement>(isSearching ? 'input' : '[data-search]')?.focus();
  }, [isSearching]);
  useLayoutEffect(() => {
    if (!setVisibleBack || isSearching) return undefined;
    setVisibleBack(to !== undefined && label !== undefined ? { to, label } : undefined);
    return () => setVisibleBack(undefined);
  }, [setVisibleBack, isSearching, to, label]);
  const toggleSearch = (open: boolean) => {
    pressed.current = true;
    setSearchOpened(open);
    if (!open && search?.value) search.onSearch('');
  };
  const wordmark = (
    <Link to={adminPaths.home} aria-label={text('admin:layout.name')} style={{ flex: 1 }}>
      <Wordmark />
    </Link>
  );
  const content = isSearching ? (
    <Bar ref={bar} className={className}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <IconButton label={text('admin:search.close')} onClick={() => toggleSearch(false)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <SearchField {...search} />
    </Bar>
  ) : (
    <Bar ref={bar} className={className}>
      {back && !setVisibleBack && <BackIcon {...back} />}
      {isHome ? wordmark : <h1>{title}</h1>}
      {(search || (openSearch && !back)) && (
        <IconButton
          data-search=""
          label={text('admin:search.label')}
          onClick={() => (search ? toggleSearch(true) : openSearch?.())}
        >
          <Search aria-hidden="true" />
        </IconButton>
      )}
      {all.map((action) => action.inBar && <ActionIcon key={action.label} action={action} />)}
      {(inMenu.length > 0 || filters) && (
        <Menu
          label={text('admin:layout.more')}
          icon={<Ellipsis aria-hidden="true" />}
          minWidth={230}
        >
          {filters && (
            <MenuItem
              icon={<SlidersHorizontal aria-hidden="true" />}
              label={filters.label}
              onClick={() => setFiltersOpened(!isFiltering)}
            />
          )}
          <ActionItems actions={inMenu} />
        </Menu>
      )}
    </Bar>
  );
  const hasLead = badge !== undefined || !!lead || isHome;
  return (
    <>
      {slot ? createPortal(content, slot) : content}
      {hasLead && (
        <Below as="div" className={className}>
          {isHome && <h1>{title}</h1>}
          {badge && <Cluster style={{ marginBottom: 4 }}>{badge}</Cluster>}
          {lead && <div>{lead}</div>}
        </Below>
      )}
      {isFiltering && <div style={{ marginBottom: 12 }}>{filters.fields}</div>}
    </>
  );
}

/** The head of every screen: title, back link, search, filters and actions. On phones it is in the top bar. */
export function ScreenHead(props: ScreenHeadProps) {
  const isWide = useWide(1024);
  return (
    <>
      <PageTitle>{props.documentTitle ?? props.title}</PageTitle>
      {isWide ? <WideHead {...props} /> : <PhoneHead {...props} />}
    </>
  );
}
