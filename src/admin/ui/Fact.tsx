import { Cluster, Text } from '@/ui/primitives';

export function Fact({ label, children }: { label: string; children: string }) {
  return (
    <Cluster as="dl" $between $gap={2}>
      <Text as="dt">{label}</Text>
      <Text as="dd" $tone="text" $strong $tabular>
        {children}
      </Text>
    </Cluster>
  );
}
