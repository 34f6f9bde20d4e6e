import { apiErrorOf } from '../../api/apiError';
import { useExportDataMutation } from '../../api/customerApi';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { Button } from '../../ui/Button';
import { Download } from '../../ui/icons';
import { useToast } from '../../ui/toast/ToastProvider';
import { downloadJson } from './downloadJson';
import { SettingsBlock } from './SettingsBlock';

/** Everything the shop keeps of the customer, as a file. */
export function DataExport() {
  const { text, locale } = useText();
  const errorText = useErrorText();
  const toast = useToast();
  const [exportData, { isLoading }] = useExportDataMutation();

  const download = async () => {
    try {
      const data = await exportData(locale).unwrap();
      downloadJson(
        data,
        `${text('account:export.fileName')}-${data.exported_at.slice(0, 10)}.json`,
      );
    } catch (error) {
      toast.error(errorText(apiErrorOf(error)));
    }
  };

  return (
    <SettingsBlock title={text('account:export.heading')} help={text('account:export.text')}>
      <Button variant="secondary" loading={isLoading} onClick={() => void download()}>
        <Download aria-hidden="true" />
        {text('account:export.download')}
      </Button>
    </SettingsBlock>
  );
}
