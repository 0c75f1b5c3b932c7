import { Center, Loader, Stack, Text } from '@mantine/core'

/** A spinner with a label in the middle of the page: 'Loading page...', 'Loading authentication...'. */
export function FullPageLoader({ label = 'Loading page...' }: { label?: string }) {
  return (
    <Center mih="60dvh">
      <Stack align="center" gap="md" role="status">
        <Loader size="2rem" />
        <Text c="dimmed">{label}</Text>
      </Stack>
    </Center>
  )
}
