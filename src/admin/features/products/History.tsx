import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import type { ProductVersion } from '@/contract/admin/products';
import { textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { Tag } from '@/ui/Tag';
import { productsApi } from '../../api/productsApi';
import { productPath } from '../../lib/links';
import { useTimestamp } from '@/lib/dates';
import { useOnline } from '../../lib/useOnline';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { QueryState } from '../../ui/QueryState';
import { RequestError } from '../../ui/requests';
import { RowButton } from '../../ui/RowButton';
import { ScreenHead } from '../../ui/ScreenHead';
import { Rows } from '../../ui/Rows';
import { productContent, type ProductField } from '@/contract/entities/product';
import { getLabel } from './editor/productForm';

const isField = (name: string): name is ProductField => Object.hasOwn(productContent.schema, name);

/** Published versions and the discarded draft, each of which can be restored into the draft. */
export default function History() {
  const { text, locale } = useText();
  const id = Number(useParams().id);
  const timestamp = useTimestamp();
  const isOnline = useOnline();
  const product = productsApi.useGetProductQuery({ params: { id } });
  const versions = productsApi.useListProductVersionsQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = versions;
  const [restore, { data: restored, error, isLoading }] =
    productsApi.useRestoreProductVersionMutation();
  // Set while asking whether a restored version may replace the draft.
  const [versionToRestore, setVersionToRestore] = useState<number | null>(null);
  const send = (version: number) => {
    setVersionToRestore(null);
    const body = { draft_version: product.data?.draft?.version ?? 0 };
    void restore({ params: { id, version }, body });
  };
  if (restored) return <Navigate to={productPath(id)} />;
  const title = text('admin:product.history');
  const { published, draft } = product.data ?? {};
  const latestContent = published ?? draft?.content;
  const name = latestContent && textIn(latestContent.name, locale);
  const current = data?.find(({ version }) => version > 0);
  const getLine = ({ version, fields }: ProductVersion) => {
    if (version === 1) return text('admin:product.history.first');
    const changes = fields
      .filter(isField)
      .map((name) => text(getLabel(name)))
      .join(', ');
    return version === 0 ? text('admin:product.history.discarded', { changed: changes }) : changes;
  };
  return (
    <>
      <ScreenHead
        title={title}
        back={{ to: productPath(id), label: name ?? text('admin:products.title') }}
      />
      <QueryState query={versions} what={title} height="320px" />
      <RequestError error={error} />
      {data?.length === 0 && <p>{text('admin:product.history.none')}</p>}
      {data && data.length > 0 && (
        <Rows as="ol">
          {data.map((version) => (
            <li key={version.version}>
              <div>
                <strong>{getLine(version)}</strong>
                <small>
                  {[version.staff ?? text('admin:conflict.files'), timestamp(version.at)].join(
                    ', ',
                  )}
                </small>
              </div>
              {version === current ? (
                <Tag $tone="success">{text('admin:product.history.current')}</Tag>
              ) : (
                <RowButton
                  label={text('admin:product.history.restore')}
                  of={timestamp(version.at)}
                  disabled={!isOnline || !product.data}
                  loading={isLoading}
                  onClick={() =>
                    draft ? setVersionToRestore(version.version) : send(version.version)
                  }
                />
              )}
            </li>
          ))}
        </Rows>
      )}
      {versionToRestore !== null && (
        <ConfirmDialog
          title={text('admin:product.history.replace')}
          cancelLabel={text('admin:save.discard.keep')}
          confirmLabel={text('admin:product.history.restore')}
          onCancel={() => setVersionToRestore(null)}
          onConfirm={() => send(versionToRestore)}
        />
      )}
    </>
  );
}
