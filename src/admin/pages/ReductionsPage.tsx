import { useParams } from 'react-router';
import { Reductions } from '../features/prices/Reductions';
import { ReductionScreen } from '../features/prices/ReductionScreen';

/** The list, and below it a new reduction (`new`) or one of them. */
export function Component() {
  const { id } = useParams();
  return id === undefined ? <Reductions /> : <ReductionScreen key={id} id={id} />;
}
