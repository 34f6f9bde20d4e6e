import { useState } from 'react';
import styled from 'styled-components';
import { type AccountantMonth, type accountantFormats } from '@/contract/admin/accountant';
import { formatMoney } from '@/contract/money';
import { dayFormat, useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Download } from 'lucide-react';
import { from } from '@/ui/media';
import { Stack } from '@/ui/primitives';
import { StandaloneLink } from '@/ui/TextLink';
import { accountantApi } from '../../../api/accountantApi';
import { orderPath } from '../../../lib/links';
import { useSaveResponse } from '../../../session/useSaveFile';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { SendButton } from '../../../ui/SendButton';
import { SmallPanel } from '../../../ui/SmallPanel';

type Format = (typeof accountantFormats)[number];
export const monthFormat = dayFormat({ month: 'long', year: 'numeric' });

/* First on phones, beside the figures on wide screens. */
const PackagePanel = styled(SmallPanel)`
  ${from(1024)} {
    grid-area: 1 / 2;
  }
`;

/** The package of a month, and the changes since its last download. */
export function Package({ name, month }: { name: string; month: AccountantMonth }) {
  const { text, locale } = useText();
  const timestamp = useTimestamp();
  const save = useSaveResponse();
  const [write, { isLoading }] = accountantApi.useWriteAccountantFileMutation();
  const [formatToConfirm, setFormatToConfirm] = useState<Format>();
  const { running, closed, download: last, changed } = month;
  const closes = !running && closed === null;
  const download = async (format: Format) => {
    await save(write({ params: { month: name }, body: { format } }));
    setFormatToConfirm(undefined);
  };
  const ask = (format: Format) => (closes ? setFormatToConfirm(format) : void download(format));
  return (
    <PackagePanel as="section" aria-labelledby="package">
      <Stack $gap={3}>
        <h2 id="package">{text('admin:accountant.package')}</h2>
        <p>
          {text(running ? 'admin:accountant.package.running' : 'admin:accountant.package.text')}
        </p>
        {!running && (
          <p>
            {closed === null
              ? text('admin:accountant.package.closes')
              : text('admin:accountant.closed', { time: timestamp(closed) })}
          </p>
        )}
        <SendButton
          variant={running ? 'secondary' : 'primary'}
          loading={isLoading}
          onClick={() => ask('xlsx')}
        >
          <Download aria-hidden="true" />
          <span>
            {text(running ? 'admin:accountant.downloadRunning' : 'admin:accountant.download')}
          </span>
        </SendButton>
        <SendButton
          variant="secondary"
          size="small"
          disabled={isLoading}
          onClick={() => ask('csv')}
        >
          {text('admin:accountant.downloadCsv')}
        </SendButton>
        {last && (
          <p>
            {text('admin:accountant.downloaded', {
              time: timestamp(last.at),
              name: last.by?.name ?? '',
            })}
          </p>
        )}
        {changed.length > 0 && (
          <>
            <p>
              {text(
                closed === null ? 'admin:accountant.changed' : 'admin:accountant.changed.closed',
              )}
            </p>
            <ul>
              {changed.map(({ number, receipt, amount, deleted }) => (
                <li key={`${receipt} ${deleted}`}>
                  <StandaloneLink translate="no" to={orderPath(number)}>
                    {number}
                  </StandaloneLink>
                  <small>
                    {text('admin:accountant.changed.receipt', {
                      receipt,
                      amount: formatMoney(amount, locale),
                      what: deleted ? 'deleted' : 'entered',
                    })}
                  </small>
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
      {formatToConfirm && (
        <ConfirmDialog
          title={text('admin:accountant.close.question')}
          confirmLabel={text('admin:accountant.close')}
          loading={isLoading}
          onCancel={() => setFormatToConfirm(undefined)}
          onConfirm={() => void download(formatToConfirm)}
        >
          {text('admin:accountant.close.text', { month: monthFormat(locale, `${name}-15`) })}
        </ConfirmDialog>
      )}
    </PackagePanel>
  );
}
