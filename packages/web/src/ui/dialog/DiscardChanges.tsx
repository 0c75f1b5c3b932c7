import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CloseOnBack } from './CloseOnBack.tsx'
import classes from './FormDialog.module.css'

interface DiscardChangesProps {
  /** What is lost. Default: what was typed */
  text?: string
  opened: boolean
  /** Called when browser Back was blocked. */
  onBlocked: () => void
  onKeepEditing: () => void
  onDiscard: () => void
}

/** Confirmation dialog over a changed form, also when browser Back is pressed. */
export function DiscardChanges({
  text = 'What you typed is not saved.',
  opened,
  onBlocked,
  onKeepEditing,
  onDiscard,
}: DiscardChangesProps) {
  return (
    <>
      <CloseOnBack onBack={onBlocked} />
      <Modal
        opened={opened}
        onClose={onKeepEditing}
        title="Discard changes?"
        centered
        zIndex={210}
        classNames={{ title: classes.title }}
      >
        <Stack>
          <Text>{text}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onKeepEditing} data-autofocus>
              Keep editing
            </Button>
            <Button color="red" onClick={onDiscard}>
              Discard
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
