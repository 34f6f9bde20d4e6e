import { useState } from 'react';
import { deleteAccount } from '@/contract/account';
import type { EndpointBody } from '@/contract/endpoint';
import { customerApi } from '../../api/customerApi';
import { useSession } from '../../api/session';
import { saveBlob } from '@/lib/saveBlob';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { StructForm } from '../shared/StructForm';
import { SettingsBlock, useFailureToast } from './SettingsBlock';
import { Download } from 'lucide-react';

type Values = EndpointBody<typeof deleteAccount>;

const fieldMessages: OwnFieldMessages = {
  password: { incorrect: { id: 'account:delete.incorrect' } },
};

export function DeleteAccount() {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  return (
    <SettingsBlock title={text('account:delete.heading')} help={text('account:delete.text')}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {text('account:delete.open')}
      </Button>
      <Dialog
        open={open}
        role="alertdialog"
        onClose={() => setOpen(false)}
        title={text('account:delete.title')}
      >
        <span>{text('account:delete.text')}</span>
        <div style={{ marginTop: 20, color: 'var(--text)' }}>
          <DeleteAccountForm onCancel={() => setOpen(false)} />
        </div>
      </Dialog>
    </SettingsBlock>
  );
}

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const { text } = useText();
  const { user, forgetDeletedAccount } = useSession();
  const withPassword = user?.has_password;
  const [remove] = customerApi.useDeleteAccountMutation();

  return (
    <StructForm<Values>
      label={text('account:delete.title')}
      struct={deleteAccount.body}
      fieldMessages={fieldMessages}
      initialValues={withPassword ? { password: '' } : {}}
      send={async (body) => (await remove({ body })).error}
      onDone={forgetDeletedAccount}
      submitLabel={text('account:delete.confirm')}
      button={{ variant: 'danger', block: true }}
      onCancel={onCancel}
      narrow
    >
      {withPassword && (
        <FormField
          name="password"
          control="password"
          label={text('account:delete.password')}
          autoComplete="current-password"
        />
      )}
    </StructForm>
  );
}

export function DataExport() {
  const { text, locale } = useText();
  const showFailure = useFailureToast();
  const [exportData, { isLoading }] = customerApi.useExportDataMutation();

  const download = async () => {
    const { data, error } = await exportData({ locale });
    if (!data) return showFailure(error);
    const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveBlob(blob, `${text('account:export.fileName')}-${data.exported_at.slice(0, 10)}.json`);
  };

  return (
    <SettingsBlock title={text('account:export.heading')} help={text('account:export.text')}>
      <Button variant="secondary" loading={isLoading} onClick={() => void download()}>
        <Download />
        <span>{text('account:export.download')}</span>
      </Button>
    </SettingsBlock>
  );
}
