import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { searchMaxLength } from '@/contract/limits';
import { adminPaths } from '@/contract/admin/paths';
import { normalizeForSearch, searchTokens } from '@/contract/search';
import { cleanLine } from '@/contract/text';
import { type MessageId, useText } from '@/lib/text';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { Dialog } from '@/ui/Dialog';
import { FieldError } from '@/ui/Field';
import { Search } from 'lucide-react';
import { TextInput } from '@/ui/inputs';
import { optionStyle, useListbox } from '@/ui/listbox';
import { isAdminError } from '../../api/adminError';
import { phoneOrdersApi } from '../../api/phoneOrdersApi';
import { orderPath, stockPath } from '../../lib/links';
import { mayOpen } from '../../lib/screenPermissions';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { useMe } from '../../session/signInMachine';
import { parcelStatus } from '../../lib/orderTexts';
import { getScreens } from './screens';

const Results = styled.div`
  display: grid;
  gap: 14px;
  max-height: min(56dvh, 480px);
  margin: 14px -12px 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  color: var(--text);

  h3 {
    padding: 0 12px 4px;
    font: 500 var(--text-xs) var(--font-ui);
    color: var(--text-muted);
  }
  ${optionStyle}
  [role='option'] {
    display: grid;
    align-content: center;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--text-muted);
  }
`;

interface Result {
  path: string;
  label: string;
  note?: string;
}
const moreScreens: readonly { path: string; label: MessageId }[] = [
  { path: adminPaths.newOrder, label: 'admin:phone.title' },
  { path: adminPaths.stockCount, label: 'admin:stock.count' },
  { path: adminPaths.productValues, label: 'admin:values.title' },
  { path: adminPaths.categories, label: 'admin:categories.title' },
  { path: adminPaths.delivery, label: 'admin:settings.delivery' },
  { path: adminPaths.business, label: 'admin:settings.business' },
  { path: adminPaths.staff, label: 'admin:settings.staff' },
  { path: adminPaths.log, label: 'admin:nav.log' },
];

/** Separated by spaces. */
const synonyms: Readonly<Record<string, MessageId>> = {
  [adminPaths.today]: 'admin:search.words.today',
  [adminPaths.orders]: 'admin:search.words.orders',
  [adminPaths.products]: 'admin:search.words.products',
  [adminPaths.stock]: 'admin:search.words.stock',
  [adminPaths.stockCount]: 'admin:search.words.count',
  [adminPaths.reductions]: 'admin:search.words.reductions',
  [adminPaths.newOrder]: 'admin:search.words.newOrder',
  [adminPaths.delivery]: 'admin:search.words.delivery',
  [adminPaths.business]: 'admin:search.words.business',
  [adminPaths.staff]: 'admin:search.words.staff',
  [adminPaths.security]: 'admin:search.words.security',
  [adminPaths.slides]: 'admin:search.words.content',
};

/** Finds screens whose name or synonyms contain words that start with the typed words. */
function useCommands(query: string): Result[] {
  const { text } = useText();
  const { role } = useMe();
  const parts = searchTokens(query);
  return [...getScreens(role), ...moreScreens.filter(({ path }) => mayOpen(role, path))]
    .map(({ path, label }) => ({ path, label: text(label) }))
    .filter(({ path, label }) => {
      const synonymsId = synonyms[path];
      const words = normalizeForSearch(`${label} ${synonymsId ? text(synonymsId) : ''}`).split(' ');
      return parts.every((part) => words.some((word) => word.startsWith(part)));
    });
}

function useGroups(query: string) {
  const { text } = useText();
  const q = useDebounced(query, searchDelayMs);
  const { data, error, isFetching } = phoneOrdersApi.useFindAnythingQuery(
    { query: { q } },
    { skip: q === '' },
  );
  const response = query === '' ? undefined : data;
  const normalized = normalizeForSearch(query);
  const isNamed = ({ label }: Result) => normalizeForSearch(label).startsWith(normalized);
  const commandResults = useCommands(query).toSorted((a, b) => +isNamed(b) - +isNamed(a));
  const commandGroup = { title: 'admin:search.group.commands', results: commandResults } as const;
  const namesCommand = commandResults.some(isNamed);
  const groups: { title: MessageId; results: readonly Result[] }[] = [
    ...(namesCommand ? [commandGroup] : []),
    {
      title: 'admin:search.group.orders',
      results: (response?.orders ?? []).map(
        ({ number, parcel, customer, city, delivery_method }) => ({
          path: orderPath(number),
          label: number,
          note: [text(parcelStatus(parcel, { delivery_method }).id), customer, city]
            .filter(Boolean)
            .join(', '),
        }),
      ),
    },
    {
      title: 'admin:search.group.customers',
      results: (response?.people ?? []).map(({ contact, orders }) => ({
        path: `${adminPaths.orders}?${new URLSearchParams({ q: contact.phone }).toString()}`,
        label: `${contact.name} ${contact.last_name}`,
        note: `${contact.phone}, ${text('admin:search.orderCount', { count: orders })}`,
      })),
    },
    {
      title: 'admin:search.group.products',
      results: (response?.products ?? []).map(({ id, name, net, available }) => ({
        path: stockPath(id),
        label: name,
        note: `${net}, ${text('admin:search.available', { count: available })}`,
      })),
    },
    ...(namesCommand ? [] : [commandGroup]),
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    error,
    searching: query !== '' && (isFetching || q !== query),
  };
}

/** Searches orders, customers, products and screens. Arrow keys choose a result; Enter opens it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const navigate = useNavigate();
  const id = useId();
  const [input, setInput] = useState('');
  const query = cleanLine(input);
  const { groups, error, searching } = useGroups(query);
  const results = groups.flatMap((group) => group.results);
  const open = (result: Result) => {
    onClose();
    void navigate(result.path);
  };
  const listbox = useListbox(results, open);
  const handleKeys = (event: ReactKeyboardEvent) => {
    if (event.key === 'Enter' && !searching && listbox.chosen) open(listbox.chosen);
    else if (event.key !== 'Enter' && !listbox.move(event.key)) return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title={text('admin:search.label')}>
      <TextInput
        {...listbox.field}
        data-autofocus
        aria-label={text('admin:search.label')}
        placeholder={text('admin:search.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        maxLength={searchMaxLength}
        value={input}
        onChange={({ target }) => {
          setInput(target.value);
          listbox.setActive(0);
        }}
        onKeyDown={handleKeys}
      />
      <Results
        {...listbox.popup}
        {...listbox.list}
        aria-label={text('admin:search.label')}
        aria-busy={searching}
      >
        {groups.map(({ title, results: groupResults }) => (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <h3 id={`${id}-${title}`} role="presentation">
              {text(title)}
            </h3>
            {groupResults.map((result) => (
              <div key={result.path} {...listbox.optionProps(result)}>
                <span>{result.label}</span>
                {result.note && <small>{result.note}</small>}
              </div>
            ))}
          </div>
        ))}
      </Results>
      <div role="status">
        {isAdminError(error) && <FieldError>{errorText(error)}</FieldError>}
        {!error && !searching && results.length === 0 && (
          <span>{text('admin:search.none', { query })}</span>
        )}
      </div>
    </Dialog>
  );
}

const Box = styled.button`
  --icon: 18px;
  display: flex;
  gap: 10px;
  align-items: center;
  min-height: 44px;
  padding: 0 10px 0 14px;
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-sm);
  background: var(--surface-raised);
  font-size: var(--text-sm);
  color: var(--text-muted);

  kbd {
    margin-left: auto;
    padding: 1px 6px;
    border: 1px solid var(--border);
    border-radius: 5px;
    font: 500 var(--text-xs) var(--font-ui);
  }
`;

export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const label = useText().text('admin:search.label');
  return (
    <Box type="button" aria-label={label} aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <Search aria-hidden="true" />
      <span>{label}</span>
      <kbd aria-hidden="true">{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
    </Box>
  );
}

export function useSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const handleKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      // Another open dialog stays on top.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', handleKeys);
    return () => document.removeEventListener('keydown', handleKeys);
  }, []);
  const dialog = open && <SearchDialog onClose={() => setOpen(false)} />;
  return { dialog, openSearch: () => setOpen(true) };
}
