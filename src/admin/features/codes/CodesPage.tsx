import { useParams } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { ScreenHead } from '../../ui/ScreenHead';
import { CodeForm } from './CodeForm';
import { CodePage } from './CodePage';
import { Codes } from './Codes';

function NewCode() {
  const { text } = useText();
  return (
    <>
      <ScreenHead
        title={text('admin:codes.new')}
        back={{ to: adminPaths.codes, label: text('admin:codes.title') }}
      />
      <CodeForm />
    </>
  );
}

/** The list, with the form for a new code (`new`) or a code's page. */
export default function CodesPage() {
  const { code } = useParams();
  if (code === undefined) return <Codes />;
  return code === 'new' ? <NewCode /> : <CodePage key={code} code={code} />;
}
