import { Container } from '../../ui/Container';
import { Skeleton, useSkeleton } from '../../ui/Skeleton';
import { Columns, Information } from './productPageStyle';

export function ProductSkeleton() {
  const shown = useSkeleton(true);
  if (!shown) return null;
  return (
    <Container aria-hidden="true">
      <Columns>
        <Skeleton $ratio="1" />
        <Information>
          <Skeleton $width="40%" $height="16px" />
          <Skeleton $width="85%" $height="48px" />
          <Skeleton $width="30%" $height="28px" />
          <Skeleton $height="80px" />
          <Skeleton $height="48px" $round />
        </Information>
      </Columns>
    </Container>
  );
}
