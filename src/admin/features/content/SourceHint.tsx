import { useText } from '../../../web/lib/text';
import { Alert } from '../../../web/ui/Alert';
import { catalogueSourceApi } from '../../api/catalogueSourceApi';

/** Says that the first change moves the catalogue from the files to the admin. */
export function SourceHint() {
  const { text } = useText();
  const { data } = catalogueSourceApi.useGetCatalogueSourceQuery();
  if (data?.source !== 'files') return null;
  return <Alert style={{ marginBottom: 20 }}>{text('admin:content.source.files')}</Alert>;
}
