import styled from 'styled-components';
import { languageNames, type Locale, locales } from '@/contract/locale';
import { formatMoney } from '@/contract/money';
import { pageNames } from '@/contract/paths';
import type { StaffRole } from '@/contract/permissions';
import { pageContent } from '@/contract/admin/pageTexts';
import { fieldLabels } from '@/contract/entities/field';
import { listEntities } from '@/contract/entities/listEntities';
import { businessSettings, deliverySettings } from '@/contract/settings';
import { type MessageId, useText } from '@/lib/text';
import { Stack } from '@/ui/primitives';
import { from } from '@/ui/media';
import { staffApi } from '../../api/staffApi';
import { useTimestamp } from '@/lib/dates';
import { QueryState } from '../../ui/QueryState';
import { Older } from '../../ui/requests';
import { ScreenHead } from '../../ui/ScreenHead';
import { Rows } from '../../ui/Rows';

/** Texts of actions whose ids differ from their names. */
const actionTexts: Readonly<Record<string, MessageId>> = {
  signed_in: 'admin:log.signedIn',
  signed_in_with_recovery_code: 'admin:log.signedInWithRecoveryCode',
  second_factor_enrolled: 'admin:log.secondFactorEnrolled',
  sign_in_failed: 'admin:log.signInFailed',
  code_failed: 'admin:log.codeFailed',
  signed_out: 'admin:log.signedOut',
  session_ended: 'admin:log.sessionEnded',
  profile_changed: 'admin:log.profileChanged',
  staff_joined: 'admin:log.staffJoined',
  access_reset: 'admin:log.accessReset',
  staff_invited: 'admin:log.staffInvited',
  invitation_withdrawn: 'admin:log.invitationWithdrawn',
  staff_changed: 'admin:log.staffChanged',
  reset_sent: 'admin:log.resetSent',
  link_printed: 'admin:log.linkPrinted',
  'reduction.until': 'admin:log.reduction.update',
};

const subjectTexts: Readonly<Record<string, MessageId>> = {
  delivery: 'admin:settings.delivery',
  shop: 'admin:settings.business',
};

const Details = styled.details`
  font-size: var(--text-sm);

  summary {
    min-height: 44px;
    align-content: center;
    cursor: pointer;
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    margin: 0 0 8px;
    overflow-wrap: anywhere;
  }
`;

const Who = styled.div`
  ${from(768)} {
    width: 260px;
  }
`;

/** Labels of fields, by entity for fields with a definition and by name for all others. */
const fieldTexts: Readonly<Record<string, Readonly<Record<string, MessageId>>>> = {
  settings: { ...fieldLabels(deliverySettings), ...fieldLabels(businessSettings) },
  page: fieldLabels(pageContent),
  ...Object.fromEntries(listEntities.map(({ name, input }) => [name, fieldLabels(input)])),
};
const otherTexts: Readonly<Record<string, MessageId>> = {
  kind: 'admin:sales.kind',
  price: 'admin:sales.price',
  starts_at: 'admin:sales.from',
  ends_at: 'admin:sales.until',
  role: 'admin:settings.staff.role',
  locale: 'common:language.label',
};
/** Texts in several languages are stored by language code. */
const language = new RegExp(`\\.(${locales.join('|')})$`);
const amounts = [
  'price',
  ...Object.entries(deliverySettings.schema).flatMap(([name, { type }]) =>
    type === 'para' ? [name] : [],
  ),
];
const timestamps = ['starts_at', 'ends_at'];

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function useChangeTexts() {
  const { text, locale } = useText();
  const timestamp = useTimestamp();
  const getLabel = (entity: string, path: string) => {
    const name = path.replace(language, '').replaceAll(/\.\d+/g, '');
    const labels = fieldTexts[entity] ?? otherTexts;
    // All parts of an image share the image's label.
    const id = labels[name] ?? labels[name.replace(/\.\w+$/, '')];
    if (!id) return path;
    const of = language.exec(path)?.[1];
    return of ? `${text(id)}, ${languageNames[of as Locale]}` : text(id);
  };
  const formatValue = (path: string, value: unknown) => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return text(value ? 'admin:product.yes' : 'admin:product.no');
    if (path === 'role') return text(`admin:layout.role.${value as StaffRole}`);
    if (path === 'locale') return languageNames[value as Locale];
    if (amounts.includes(path)) return formatMoney(Number(value), locale);
    if (timestamps.includes(path)) return timestamp(String(value));
    return String(value);
  };
  return { getLabel, formatValue };
}

/** Old and new values, and the device. The step of an order is part of its action's text. */
function Changes({ action, changes }: { action: string; changes: Values }) {
  const [entity = ''] = action.split('.');
  const { text } = useText();
  const { getLabel, formatValue } = useChangeTexts();
  const { device, from = changes.before, to = changes.now } = changes;
  if (typeof device === 'string') return <small>{device}</small>;
  if (!isValues(from) || !isValues(to)) return null;
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (field) => field !== 'version' && !field.endsWith('.id') && from[field] !== to[field],
  );
  if (fields.length === 0) return null;
  return (
    <Details>
      <summary>{text('admin:log.changes')}</summary>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{getLabel(entity, field)}</dt>
            <dd>{`${formatValue(field, from[field])} → ${formatValue(field, to[field])}`}</dd>
          </div>
        ))}
      </dl>
    </Details>
  );
}

export default function Log() {
  const { text } = useText();
  const timestamp = useTimestamp();
  const list = staffApi.useListLogInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const entries = list.data?.pages.flat();
  const getName = (action: string) => {
    const id: MessageId = actionTexts[action] ?? `admin:log.${action}`;
    const name = text(id);
    // An action from a newer version may have no text.
    return name === id ? action : name;
  };
  /** The action already names the kind. */
  const getSubject = (id: string) => {
    if (/^\d+$/.test(id)) return `#${id}`;
    const page = pageNames.find((name) => name === id);
    const name = subjectTexts[id] ?? (page && (`admin:content.page.${page}` as const));
    return name && text(name);
  };
  const title = text('admin:nav.log');
  return (
    <>
      <ScreenHead title={title} />
      <Stack $gap={6}>
        <QueryState query={list} what={title} height="240px" />
        {entries && (
          <Rows>
            {entries.map((entry) => (
              <li key={entry.id}>
                <div>
                  <span>{getName(entry.action)}</span>
                  <small>{entry.member ?? getSubject(entry.entity_id)}</small>
                  <Changes action={entry.action} changes={entry.changes} />
                </div>
                <Who>
                  <span>
                    {entry.staff?.name ??
                      text(entry.source === 'command' ? 'admin:log.command' : 'admin:log.visitor')}
                  </span>
                  {entry.staff && <small translate="no">{entry.staff.email}</small>}
                  <small>{timestamp(entry.at)}</small>
                </Who>
              </li>
            ))}
          </Rows>
        )}
        <Older list={list} />
      </Stack>
    </>
  );
}
