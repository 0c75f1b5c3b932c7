import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isGoingBackUnasked } from '../../lib/session/leaving.ts'
import classes from './FormDialog.module.css'

interface DiscardChangesProps {
  asking: boolean
  /** Back was pressed. */
  onAsk: () => void
  onKeep: () => void
  onDiscard: () => void
}

/** Over a form in which something was changed: asks before it is lost, also when Back is pressed. */
export function DiscardChanges({ asking, onAsk, onKeep, onDiscard }: DiscardChangesProps) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && !isGoingBackUnasked())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onAsk()
  }, [blocker, onAsk])

  return (
    <Modal
      opened={asking}
      onClose={onKeep}
      title="Discard changes?"
      centered
      zIndex={210}
      classNames={{ title: classes.title }}
    >
      <Stack>
        <Text>What you typed is not saved.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onKeep} data-autofocus>
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
