import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isGoingBackUnasked } from '../../lib/session/leaving.ts'
import classes from './FormDialog.module.css'

interface DiscardChangesProps {
  asking: boolean
  /** Called when browser Back was blocked. */
  onAsk: () => void
  onKeep: () => void
  onDiscard: () => void
}

/** Confirmation dialog over a changed form, also when browser Back is pressed. */
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
