import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isGoingBackWithoutPrompt } from '../../lib/unprompted-back.ts'
import classes from './FormDialog.module.css'

interface DiscardChangesProps {
  opened: boolean
  /** Called when browser Back was blocked. */
  onBlocked: () => void
  onKeepEditing: () => void
  onDiscard: () => void
}

/** Confirmation dialog over a changed form, also when browser Back is pressed. */
export function DiscardChanges({ opened, onBlocked, onKeepEditing, onDiscard }: DiscardChangesProps) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && !isGoingBackWithoutPrompt())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBlocked()
  }, [blocker, onBlocked])

  return (
    <Modal
      opened={opened}
      onClose={onKeepEditing}
      title="Discard changes?"
      centered
      zIndex={210}
      classNames={{ title: classes.title }}
    >
      <Stack>
        <Text>What you typed is not saved.</Text>
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
  )
}
