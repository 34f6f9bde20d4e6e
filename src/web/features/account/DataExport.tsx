import { useExportDataMutation } from '../../api/customerApi';
import { useText } from '../../lib/text';
import { Button } from '../../ui/Button';
import { Download } from '../../ui/icons';
import { downloadJson } from './downloadJson';
import { SettingsBlock } from './SettingsBlock';
import { useFailureToast } from './useFailureToast';

/** Everything the shop keeps of the customer, as a file. */
export function DataExport() {
  const { text, locale } = useText();
  const failed = useFailureToast();
  const [exportData, { isLoading }] = useExportDataMutation();

  const download = async () => {
    try {
      const data = await exportData(locale).unwrap();
      downloadJson(
        data,
        `${text('account:export.fileName')}-${data.exported_at.slice(0, 10)}.json`,
      );
    } catch (error) {
      failed(error);
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
