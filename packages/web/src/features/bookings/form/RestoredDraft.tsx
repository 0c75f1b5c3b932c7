import { Button, Group, Text } from '@mantine/core'

/** Says that the form holds an unfinished booking, and offers an empty one. */
export const RestoredDraft = ({ onStartAgain }: { onStartAgain: () => void }) => (
  <Group gap="xs" justify="space-between">
    <Text role="status">You did not finish this booking.</Text>
    <Button variant="default" size="sm" className="tap" onClick={onStartAgain}>
      Start again
    </Button>
  </Group>
)
