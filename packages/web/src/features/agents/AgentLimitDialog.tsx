import { errorEntry } from '@ilewa/contract/core/errors'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { type DialogState, useOpenAfterMount } from '../../ui/dialog/MountedDialog.tsx'

const { title, message } = errorEntry('agents.limit_reached')

interface AgentLimitDialogProps extends DialogState {
  max: number
  onClose: () => void
}

/** The plan's agent limit is reached. Shown before the form is filled in. */
export function AgentLimitDialog({ max, opened, onExited, onClose }: AgentLimitDialogProps) {
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onExitTransitionEnd={onExited}
      onClose={onClose}
      title={<strong>{title}</strong>}
      centered
    >
      <Stack>
        <Text>{message.replace('{max}', String(max))}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button component={Link} to={paths.upgradeSubscriptionPlans} data-autofocus>
            Upgrade Plan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
